import { panelPathOf } from '#values/panel-addresses.ts';
import { QuietLine, RowName } from '#web/backoffice/list-words.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Table } from '#web/ui/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { LineBox } from './line-box.tsx';
import styles from './production.module.css';
import { keyOf, type ProductionGroup, type ProductionLine, toMake } from './production-list.ts';
import type { Ticked } from './use-made.ts';

type GroupTableProps = {
  group: ProductionGroup;
  today: string;
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
  errorOf: (line: ProductionLine) => string | undefined;
};

/** What runs without a change, the longest first. */
export function GroupTable({ group, today, ticked, onTick, errorOf }: GroupTableProps) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const { words, lines, pieces, totalMm } = group;
  const name = words.join(', ');
  const isAll = lines.every((line) => ticked.has(keyOf(line)));
  const tick = (some: readonly ProductionLine[], typedOf: (line: ProductionLine) => string | undefined) => {
    const next = new Map(ticked);
    for (const line of some) {
      const typed = typedOf(line);
      if (typed === undefined) next.delete(keyOf(line));
      else next.set(keyOf(line), typed);
    }
    onTick(next);
  };
  const whole = (line: ProductionLine) => String(toMake(line));
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.sum}>
          {[
            t('pieces', { count: pieces, shown: number(pieces) }),
            totalMm > 0 && t('production.metres', { metres: number(Math.round(totalMm / 10) / 100) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Table caption={name} captionHidden dense className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <label className={styles.box}>
                <input
                  type="checkbox"
                  checked={isAll}
                  onChange={() => tick(lines, isAll ? () => undefined : whole)}
                  className={styles.mark}
                />
                <span aria-hidden="true" className={styles.allWord}>
                  {t('production.all')}
                </span>
                <VisuallyHidden>{t('production.tickAll', { name })}</VisuallyHidden>
              </label>
            </th>
            <th scope="col" data-numeric>
              {t('production.column.length')}
            </th>
            <th scope="col" data-numeric>
              {t('production.column.toMake')}
            </th>
            <th scope="col">{t('production.column.mark')}</th>
            <th scope="col">{t('production.column.order')}</th>
            <th scope="col">{t('production.column.due')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={keyOf(line)}
              line={line}
              today={today}
              typed={ticked.get(keyOf(line))}
              error={errorOf(line)}
              onType={(typed) => tick([line], () => typed)}
            />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

type LineRowProps = {
  line: ProductionLine;
  today: string;
  typed: string | undefined;
  error: string | undefined;
  onType: (typed: string | undefined) => void;
};

function LineRow({ line, today, typed, error, onType }: LineRowProps) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { number, shortDate } = useFormats();
  const { orderId, orderNumber, buyer, deliveryKind, lengthMm, quantity, made, inProduction, mark, sku } =
    line;
  const isLate = line.dueAt !== null && line.dueAt < today;
  const about = t('production.about', { sku, number: orderNumber });
  return (
    <tr data-ticked={typed !== undefined || undefined}>
      <td className={styles.tick}>
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={typed !== undefined}
            onChange={({ currentTarget }) => onType(currentTarget.checked ? String(toMake(line)) : undefined)}
            className={styles.mark}
          />
          <VisuallyHidden>{t('production.tick', { about })}</VisuallyHidden>
        </label>
      </td>
      <td data-numeric className={styles.length}>
        {lengthMm === null ? '–' : t('production.millimetres', { length: number(lengthMm) })}
      </td>
      <td data-numeric className={styles.pieces}>
        {typed === undefined ? (
          <strong>{number(toMake(line))}</strong>
        ) : (
          <LineBox
            label={t('production.madeOf', { about })}
            value={typed}
            most={toMake(line)}
            error={error}
            onType={onType}
          />
        )}
        {made > 0 && (
          <QuietLine>{t('production.madeSoFar', { made: number(made), of: number(quantity) })}</QuietLine>
        )}
        {inProduction > 0 && <QuietLine>{t('production.begun', { count: number(inProduction) })}</QuietLine>}
      </td>
      <td className={styles.marked}>
        {mark !== '' && <strong>{mark}</strong>}
        {line.parts.map((part) => (
          <QuietLine key={part.sku}>
            {[
              t('timeline.pieces', { quantity: part.quantity, name: part.name }),
              ...part.attributes.map(({ value }) => value),
            ].join(', ')}
          </QuietLine>
        ))}
        <QuietLine>{sku}</QuietLine>
      </td>
      <th scope="row">
        <RowName href={panelPathOf('adminOrder', language, { id: String(orderId) })} name={orderNumber}>
          <QuietLine>
            {[buyer, deliveryKind && t(`deliveryKind.${deliveryKind}`)].filter(Boolean).join(' · ')}
          </QuietLine>
        </RowName>
      </th>
      <td>
        {line.dueAt && (
          <span aria-hidden="true" className={styles.dueWord}>
            {`${t('production.column.due')}: `}
          </span>
        )}
        {line.dueAt && (
          <span className={isLate ? styles.late : undefined}>
            {t(isLate ? 'production.late' : 'production.due', { day: shortDate(line.dueAt) })}
          </span>
        )}
      </td>
    </tr>
  );
}
