import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useUnitText } from '#web/parts/use-unit-text.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Table } from '#web/ui/table.tsx';
import styles from './order.module.css';
import { LineName } from './order-lines.tsx';
import type { Quote } from './use-taken-order.ts';

/** What an order would cost, line by line. */
export function QuotedOrder({ quote: { lines, totals, currency } }: { quote: Quote }) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const unitText = useUnitText();
  const amount = useAmounts(currency);
  if (lines.length === 0) return null;
  const sums = (['coupon', 'loyalty', 'delivery', 'payment'] as const).filter((name) => totals[name] !== 0);
  const isTakenOff = (name: (typeof sums)[number]) => name === 'coupon' || name === 'loyalty';
  return (
    <Table caption={t('take.caption')} captionHidden dense>
      <thead>
        <tr>
          <th scope="col">{t('lines.product')}</th>
          <th scope="col" data-numeric>
            {t('lines.quantity')}
          </th>
          <th scope="col" data-numeric>
            {t('lines.row')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <th scope="row">
              <LineName line={line} />
              {line.available !== null && (
                <span className={styles.detail}>
                  {t('take.available', { count: number(line.available) })}
                </span>
              )}
            </th>
            <td data-numeric>
              {number(line.quantity)} {unitText(line.unit, line.quantity)}
              <span className={styles.detail}>{amount(line.finalPrice)}</span>
            </td>
            <td data-numeric>{amount(line.row)}</td>
          </tr>
        ))}
        {sums.map((name) => (
          <tr key={name}>
            <th scope="row">{t(`totals.${name}`)}</th>
            <td />
            <td data-numeric>{amount(isTakenOff(name) ? -totals[name] : totals[name])}</td>
          </tr>
        ))}
        <tr data-total>
          <th scope="row">{t('take.total')}</th>
          <td />
          <td data-numeric>{amount(totals.orderTotal)}</td>
        </tr>
      </tbody>
    </Table>
  );
}
