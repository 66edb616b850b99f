import { type Cents, taxContainedCents } from '#values/money.ts';
import type { OrderLine } from './order-record.ts';

type TaxedLine = Pick<OrderLine, 'rowCents' | 'taxRateBasisPoints' | 'taxShares'>;

/**
 * Tax contained in a row before coupon and loyalty. Where they take nothing off, that of the order itself, so that the rows sum
 * to its tax; else the same share of the row as of what was paid for it, to the cent.
 */
export function rowTaxCentsOf({ rowCents, taxRateBasisPoints, taxShares }: TaxedLine): Cents {
  const { gross, tax } = sumsOf(taxShares);
  if (gross === 0) return taxContainedCents(rowCents, taxRateBasisPoints);
  return gross === rowCents ? tax : Math.round((rowCents * tax) / gross);
}

/** Price of a piece without the tax in it, before what is taken off the whole; to the cent, for people to read. */
export function netPieceCentsOf({
  pieceCents,
  taxRateBasisPoints,
  taxShares,
}: Pick<OrderLine, 'pieceCents' | 'taxRateBasisPoints' | 'taxShares'>): Cents {
  const { gross, tax } = sumsOf(taxShares);
  if (gross === 0) return pieceCents - taxContainedCents(pieceCents, taxRateBasisPoints);
  return Math.round((pieceCents * (gross - tax)) / gross);
}

function sumsOf(shares: OrderLine['taxShares']): { gross: Cents; tax: Cents } {
  return {
    gross: shares.reduce((sum, { grossCents }) => sum + grossCents, 0),
    tax: shares.reduce((sum, { taxCents }) => sum + taxCents, 0),
  };
}
