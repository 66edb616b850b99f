import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { lineFacts } from './line-facts.ts';
import styles from './withdrawal.module.css';
import { type StatedFields, WithdrawalForm } from './withdrawal-form.tsx';
import { type LinkedOrder, type WithdrawalAnswer, withdrawableOf } from './withdrawal-page.ts';
import { checkLines, lineField, linesField, quantityField } from './withdrawal-rules.ts';

type Line = LinkedOrder['order']['lines'][number];

/** For whoever has the link of an order: its lines, and why some of them cannot be chosen. */
export function LinesForm({ linked, answer }: { linked: LinkedOrder; answer: WithdrawalAnswer | undefined }) {
  const t = useTranslations('withdrawal');
  const { date } = useFormats();
  const { order, token } = linked;
  const lines = withdrawableOf(linked);
  const exempt = order.lines.filter(({ withdrawable }) => !withdrawable);
  const labelOf = (name: string) => {
    const line = lines.find(({ lineId }) => name === quantityField(lineId));
    if (line) return t('quantityOf', { name: line.name });
    return name === linesField ? t('lines') : t('message');
  };
  const head = (
    <p className={styles.order}>{t('orderOf', { number: order.orderNumber, day: date(order.orderedAt) })}</p>
  );
  if (lines.length === 0) {
    return (
      <>
        {head}
        <Alert tone="info">{t('nothingLeft')}</Alert>
        <ExemptLines lines={exempt} />
      </>
    );
  }
  return (
    <>
      {head}
      <WithdrawalForm
        answer={answer}
        token={token}
        check={(form) => checkLines(form, lines)}
        labelOf={labelOf}
      >
        {(fields) => (
          <>
            <ChosenLines lines={lines} fields={fields} />
            <ExemptLines lines={exempt} />
          </>
        )}
      </WithdrawalForm>
    </>
  );
}

/** If none is ticked, the error is shown at the first box. */
function ChosenLines({ lines, fields }: { lines: readonly Line[]; fields: StatedFields }) {
  const t = useTranslations('withdrawal');
  const error = fields.errorOf(linesField);
  const errorId = `${fields.idOf(linesField)}-none`;
  return (
    <fieldset className={styles.lines} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{t('lines')}</legend>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {lines.map((line, index) => (
        <LineChoice
          key={line.lineId}
          line={line}
          fields={fields}
          id={index === 0 ? fields.idOf(linesField) : fields.idOf(lineField(line.lineId))}
        />
      ))}
    </fieldset>
  );
}

function LineChoice({ line, fields, id }: { line: Line; fields: StatedFields; id: string }) {
  const t = useTranslations('withdrawal');
  const { number } = useFormats();
  const { lineId, left, quantity, name } = line;
  const { idOf, typedIn, errorOf } = fields;
  const facts = lineFacts(line, number);
  return (
    <div className={styles.line}>
      <Checkbox
        id={id}
        name={lineField(lineId)}
        defaultChecked={typedIn(lineField(lineId)) !== undefined}
        label={<span className={styles.name}>{name}</span>}
        hint={[...facts, t('ordered', { count: quantity, quantity: number(quantity) })].join(' · ')}
      />
      {left === 1 ? (
        <input type="hidden" name={quantityField(lineId)} value="1" />
      ) : (
        <TextField
          id={idOf(quantityField(lineId))}
          name={quantityField(lineId)}
          label={t('quantityOf', { name })}
          labelHidden
          type="number"
          inputMode="numeric"
          min={1}
          max={left}
          step={1}
          defaultValue={typedIn(quantityField(lineId)) ?? left}
          suffix={t('ofLeft', { left: number(left) })}
          error={errorOf(quantityField(lineId))}
          className={styles.quantity}
        />
      )}
    </div>
  );
}

function ExemptLines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('withdrawal');
  const { number } = useFormats();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="withdrawal-exempt" className={styles.exempt}>
      <h3 id="withdrawal-exempt" className={styles.legend}>
        {t('exempt')}
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.lineId} className={styles.stays}>
            <span className={styles.name}>{line.name}</span>
            <span className={styles.quiet}>{lineFacts(line, number).join(' · ')}</span>
            {line.why && <span className={styles.why}>{t(`why.${line.why}`)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
