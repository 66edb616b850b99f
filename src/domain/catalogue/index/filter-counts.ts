import { type Bits, countBits, eachBit, hasBit, orBits } from './bits.ts';
import type { AttributeTerm } from './catalogue-terms.ts';
import type { AttributeColumn, NumberColumn, ProductIndex } from './product-index.ts';
import {
  type Conditions,
  conditionsOf,
  joinConditions,
  listedRows,
  type Matches,
  matchingUnits,
} from './product-matching.ts';
import type { AttributeCondition, ProductQuery } from './product-query.ts';
import { countCommonRows, eachCommonRow } from './row-set.ts';

export type ValueCount = { readonly valueId: number; readonly totalProducts: number };
export type Bounds = { readonly totalProducts: number; readonly minimum: number; readonly maximum: number };

/** One filter with what choosing each of its values would leave, under all the other filters. */
export type FilterCounts =
  | { readonly attribute: AttributeTerm; readonly values: readonly ValueCount[] }
  | { readonly attribute: AttributeTerm; readonly bounds: Bounds | null };

export type Navigation = {
  readonly attributes: readonly FilterCounts[];
  /** In cents; null where nothing is left. */
  readonly price: Bounds | null;
};

/** Which count a main product was last counted in. */
type Stamps = { readonly marks: Int32Array; stamp: number };

/** What is left by all other conditions; made once for all filters that nothing is chosen in. */
type Left = {
  readonly matches: Matches;
  readonly listed: Bits;
  /** Needed for what only variants tell; found when first asked for. */
  units(): { direct: Bits; variants: Bits };
};

/**
 * Counts of every filterable attribute's values under all the other filters (api.md, layered/navigation). Values that
 * are chosen stay with 0 products, others are left out then, and with them filters without values.
 */
export function countFilters(index: ProductIndex, query: ProductQuery): Navigation {
  const conditions = conditionsOf(index, query);
  const everything = leftBy(index, conditions, null);
  const stamps = { marks: new Int32Array(index.rowCount), stamp: 0 };
  const attributes = index.terms.attributes
    .filter(({ filterable }) => filterable)
    .flatMap((attribute) => {
      const condition = query.attributes.find(({ attributeId }) => attributeId === attribute.id);
      const left = condition ? leftBy(index, conditions, attribute.id) : everything;
      return countAttribute(index, attribute, condition, left, stamps) ?? [];
    });
  const left = query.prices.length > 0 ? leftBy(index, conditions, 'finalPrice') : everything;
  return { attributes, price: priceBounds(index, left) };
}

function countAttribute(
  index: ProductIndex,
  attribute: AttributeTerm,
  condition: AttributeCondition | undefined,
  left: Left,
  stamps: Stamps,
): FilterCounts | null {
  const column = index.columnByAttributeId.get(attribute.id);
  if (isNumeric(attribute)) {
    const bounds = column?.numbers ? boundsOf(index, left, column.ofVariants, column.numbers) : null;
    return bounds || condition ? { attribute, bounds } : null;
  }
  const chosen = condition && 'valueIds' in condition ? condition.valueIds : [];
  const values = attribute.values
    .map(({ id }) => ({
      valueId: id,
      totalProducts: column ? countValue(index, left, column, id, stamps) : 0,
    }))
    .filter(({ valueId, totalProducts }) => totalProducts > 0 || chosen.includes(valueId));
  return values.length > 0 ? { attribute, values } : null;
}

export function isNumeric(attribute: AttributeTerm): boolean {
  return attribute.type === 'numberField' || attribute.type === 'date' || attribute.type === 'dateTime';
}

function leftBy(index: ProductIndex, conditions: Conditions, without: number | 'finalPrice' | null): Left {
  const matches = joinConditions(conditions, without);
  let units: { direct: Bits; variants: Bits } | undefined;
  return {
    matches,
    listed: listedRows(index, matches),
    units() {
      units ??= matchingUnits(index, matches);
      return units;
    },
  };
}

function countValue(
  index: ProductIndex,
  left: Left,
  column: AttributeColumn,
  valueId: number,
  stamps: Stamps,
): number {
  const rows = column.rowsByValueId.get(valueId);
  if (!rows) return 0;
  if (!column.ofVariants) return countCommonRows(left.listed, rows);
  const { direct, variants } = left.units();
  let count = countCommonRows(direct, rows);
  // Several variants with the value are one product: a main product is counted where its mark is not of this count.
  stamps.stamp += 1;
  const { marks, stamp } = stamps;
  eachCommonRow(variants, rows, (variant) => {
    const main = index.mainRows[variant] as number;
    if (marks[main] === stamp) return;
    marks[main] = stamp;
    count += 1;
  });
  return count;
}

function boundsOf(index: ProductIndex, left: Left, ofVariants: boolean, column: NumberColumn): Bounds | null {
  if (!ofVariants) return boundsWithin(left.listed, column, countWithNumber(left.listed, column));
  const { direct, variants } = left.units();
  const units = orBits(direct.slice(), variants);
  const mains = new Set<number>();
  eachBit(variants, (variant) => {
    if (!Number.isNaN(column.numbers[variant])) mains.add(index.mainRows[variant] as number);
  });
  return boundsWithin(units, column, countWithNumber(direct, column) + mains.size);
}

function priceBounds(index: ProductIndex, left: Left): Bounds | null {
  const { direct, variants } = left.units();
  const { finalCents, risingUnits } = index.prices;
  const units = orBits(direct.slice(), variants);
  return boundsOfOrder(units, finalCents, risingUnits, countBits(left.listed));
}

function countWithNumber(rows: Bits, { numbers, rising }: NumberColumn): number {
  if (rising.length === numbers.length) return countBits(rows);
  let count = 0;
  for (const row of rising) if (hasBit(rows, row)) count += 1;
  return count;
}

function boundsWithin(rows: Bits, { numbers, rising }: NumberColumn, totalProducts: number): Bounds | null {
  return boundsOfOrder(rows, numbers, rising, totalProducts);
}

/** First and last of a rising order that belong to a set: found at once where the set is dense. */
function boundsOfOrder(
  rows: Bits,
  numbers: ArrayLike<number>,
  rising: Uint32Array,
  totalProducts: number,
): Bounds | null {
  let [low, high] = [0, rising.length - 1];
  while (low <= high && !hasBit(rows, rising[low] as number)) low += 1;
  while (high >= low && !hasBit(rows, rising[high] as number)) high -= 1;
  if (low > high) return null;
  return {
    totalProducts,
    minimum: numbers[rising[low] as number] as number,
    maximum: numbers[rising[high] as number] as number,
  };
}
