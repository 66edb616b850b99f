import { groupCuts, type LineGroup } from '#values/cut-groups.ts';
import type { Currency } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Amount } from '../net-prices/net-part.tsx';
import { type OrderLine, OrderLineItem, type OrderLinesProps } from './order-line-item.tsx';
import styles from './order-summary.module.css';

type LengthLinesProps = OrderLinesProps & { countOf: (line: OrderLine) => string };

/** Lines among which lengths of one product stand together, as the list that they were ordered as. */
export default function LengthLines({ lines, currency, pictures, countOf }: LengthLinesProps) {
  const groups = groupCuts(
    lines.map((line) => ({ ...line, attributes: [...line.attributes, ...(line.options ?? [])] })),
  );
  return groups.map(({ lines: ofGroup, attributes, labels }) => {
    const [line] = ofGroup;
    if (!line) return null;
    const isList = ofGroup.length > 1;
    return (
      <OrderLineItem
        key={line.key}
        {...{ line, attributes, currency, pictures }}
        row={sumOf(ofGroup.map(({ row }) => row))}
        rowTax={sumOf(ofGroup.map(({ rowTax }) => rowTax))}
        {...(isList
          ? { list: <CutTable {...{ lines: ofGroup, labels, currency }} /> }
          : { count: countOf(line) })}
      />
    );
  });
}

/** In whole cents, so that the sum of many rows is theirs; nothing where no prices are shown. */
function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  const cents = amounts.flatMap((amount) => (amount === undefined ? [] : [Math.round(amount * 100)]));
  return cents.length === 0 ? undefined : cents.reduce((sum, one) => sum + one, 0) / 100;
}

type CutTableProps = {
  lines: readonly OrderLine[];
  /** What the order itself calls length and mark. */
  labels: LineGroup<unknown>['labels'];
  currency: number | Currency;
};

/** Lengths of one product as the list that they were ordered as. */
function CutTable({ lines, labels, currency }: CutTableProps) {
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
        {lines.map(({ key, cut, qty, row, rowTax, undone }) => (
          <tr key={key}>
            {isMarked && <td>{cut?.mark}</td>}
            <td data-figure>{number(cut?.lengthMm ?? 0, { unit: 'mm' })}</td>
            <td data-figure>
              {number(qty)}
              {undone}
            </td>
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
