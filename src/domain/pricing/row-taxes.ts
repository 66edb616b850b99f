import { type Cents, shareContainedTax } from '#values/money.ts';

/** An amount that contains tax at one rate. */
export type TaxedRow = { readonly grossCents: Cents; readonly rateBasisPoints: number };

/**
 * The tax contained in rows, in their order: once per rate on the sum of its rows, then shared out over them by largest
 * remainder, so that rows and sum agree to the cent (docs/rules/tax.md).
 */
export function taxesOfRows(rows: readonly TaxedRow[]): Cents[] {
  const taxes = rows.map(() => 0);
  const placed = rows.map((row, place) => ({ ...row, place }));
  for (const [rate, ofRate] of Map.groupBy(placed, ({ rateBasisPoints }) => rateBasisPoints)) {
    const shares = shareContainedTax(
      ofRate.map(({ grossCents }) => grossCents),
      rate,
    );
    for (const [index, { place }] of ofRate.entries()) taxes[place] = shares[index] ?? 0;
  }
  return taxes;
}
