import type { LineGroup } from '#values/cut-groups.ts';
import type { Currency } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Amount } from '../net-prices/net-part.tsx';
import type { OrderLine } from './order-line-item.tsx';
import styles from './order-summary.module.css';

type CutTableProps = {
  lines: readonly OrderLine[];
  /** What the order itself calls length and mark. */
  labels: LineGroup<unknown>['labels'];
  currency: number | Currency;
};

/** Lengths of one product as the list that they were ordered as. */
export function CutTable({ lines, labels, currency }: CutTableProps) {
  const t = useTranslations('cart');
  const { number } = useFormats();
  const isMarked = lines.some(({ cut }) => cut?.mark);
  const isPriced = lines.some(({ row }) => row !== undefined);
  return (
    <table className={styles.cuts}>
      <thead>
        <tr>
          {isMarked && <th scope="col">{labels.mark}</th>}
          <th scope="col" data-figure>
            {labels.length}
          </th>
          <th scope="col" data-figure>
            {t('column.quantity')}
          </th>
          {isPriced && (
            <th scope="col" data-figure>
              {t('column.total')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, cut, qty, row, rowTax }) => (
          <tr key={key}>
            {isMarked && <td>{cut?.mark}</td>}
            <td data-figure>{number(cut?.lengthMm ?? 0, { unit: 'mm' })}</td>
            <td data-figure>{number(qty)}</td>
            {isPriced && (
              <td data-figure>
                {row !== undefined && <Amount gross={row} tax={rowTax} currency={currency} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
