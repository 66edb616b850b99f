import type { ProductIndex } from './product-index.ts';
import type { ClassRates } from './product-query.ts';

const classesOfIndexes = new WeakMap<object, readonly number[]>();

/** Tax classes of the products of an index. */
export function taxClassesOf(index: ProductIndex): readonly number[] {
  const known = classesOfIndexes.get(index);
  if (known) return known;
  const classes = [...new Set(index.taxClassIds)].filter((id) => id > 0).sort((a, b) => a - b);
  classesOfIndexes.set(index, classes);
  return classes;
}

/** Each rate once, and null beside them. */
export function everyRate(rates: ClassRates): readonly (number | null)[] {
  return [...new Set([...rates.map(([, basisPoints]) => basisPoints), null])];
}

/**
 * Rate in basis points of the tax contained in the price of a row; null for a bundle whose members are taxed differently, which
 * has no price without tax.
 */
export function rateFinder(
  { taxClassIds, bundles }: Pick<ProductIndex, 'taxClassIds' | 'bundles'>,
  rates: ClassRates,
): (row: number) => number | null {
  const byClass = new Map(rates);
  const ofRow = (row: number) => byClass.get(taxClassIds[row] as number) ?? 0;
  const ofBundles = new Map(
    bundles.map(({ row, parts }) => {
      const [rate = null, ...others] = new Set(parts.map((part) => ofRow(part.row)));
      return [row, others.length > 0 ? null : rate];
    }),
  );
  return (row) => {
    const ofBundle = ofBundles.get(row);
    return ofBundle === undefined ? ofRow(row) : ofBundle;
  };
}
