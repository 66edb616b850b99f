import { groupCuts } from '#values/cut-groups.ts';
import { CutTable } from './cut-table.tsx';
import { type OrderLine, OrderLineItem, type OrderLinesProps } from './order-line-item.tsx';

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
