import type { GridValue } from '#values/grid.ts';
import { type Cents, centsFromMajor, majorFromCents } from '#values/money.ts';
import { changedPrice, type PriceChange, type Rounding } from '#values/price-change.ts';
import { isPrice } from './cell-text.ts';
import type { GridColumn } from './grid-edits.ts';

export const operations = ['percent', 'times', 'amount', 'set'] as const;
export type Operation = (typeof operations)[number];
export type Formula = { readonly operation: Operation; readonly value: number };

/** What a number of a cell becomes by a formula; prices are rounded as prices are. */
export function changedNumber(
  now: number,
  column: GridColumn,
  formula: Formula,
  rounding: Rounding,
): GridValue {
  if (isPrice(column)) {
    return majorFromCents(changedPrice(centsFromMajor(now), priceChange(formula), rounding));
  }
  const { operation, value } = formula;
  const exact = { percent: (now * (100 + value)) / 100, times: now * value, amount: now + value, set: value }[
    operation
  ];
  return Math.round(exact * 1000) / 1000;
}

function priceChange({ operation, value }: Formula): PriceChange {
  switch (operation) {
    case 'percent':
      return { percent: value };
    case 'times':
      return { percent: (value - 1) * 100 };
    case 'amount':
      return { amountCents: Math.round(value * 100) as Cents };
    case 'set':
      return { setCents: Math.round(value * 100) as Cents };
  }
}
