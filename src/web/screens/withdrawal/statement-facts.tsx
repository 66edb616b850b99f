import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Facts } from '../../ui/table.tsx';
import { lineFacts } from './line-facts.ts';
import styles from './withdrawal.module.css';
import type { LinkedOrder, WithdrawalAnswer } from './withdrawal-page.ts';
import { lineField, quantityField } from './withdrawal-rules.ts';

/** A withdrawal's order, lines and buyer. */
export function StatementFacts({ answer }: { answer: WithdrawalAnswer }) {
  const t = useTranslations('withdrawal');
  const { values, linked } = answer;
  const { message = '' } = values;
  return (
    <Facts
      items={[
        { label: t('orderNumber'), value: linked?.order.orderNumber ?? values.orderNumber },
        ...(linked
          ? [{ label: t('goods'), value: <StatedLines linked={linked} values={values} /> }]
          : [
              { label: t('goods'), value: t('scopes.all') },
              { label: t('name'), value: values.name },
              { label: t('email'), value: values.email },
            ]),
        ...(message.trim() === ''
          ? []
          : [{ label: t('message'), value: <span className={styles.written}>{message}</span> }]),
      ]}
    />
  );
}

function StatedLines({ linked, values }: { linked: LinkedOrder; values: WithdrawalAnswer['values'] }) {
  const t = useTranslations('withdrawal');
  const { number } = useFormats();
  const lines = linked.order.lines.filter(({ lineId }) => values[lineField(lineId)] !== undefined);
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.lineId}>
          {t('partOf', {
            quantity: number(Number(values[quantityField(line.lineId)])),
            all: number(line.quantity),
            name: line.name,
          })}
          {lineFacts(line, number).map((fact) => (
            <span key={fact} className={styles.quiet}>
              {fact}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
