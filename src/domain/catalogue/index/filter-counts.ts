import { LRUCache } from 'lru-cache';
import { andBits, type Bits, countBits, countCommonBits, hasBit } from './bits.ts';
import type { AttributeTerm } from './catalogue-terms.ts';
import { everyRate, rateFinder } from './contained-tax.ts';
import { findProducts, keptKeyMaximum } from './found-products.ts';
import type { AttributeColumn, NumberColumn, ProductIndex } from './product-index.ts';
import { listedRows } from './product-matching.ts';
import { type AttributeCondition, type ClassRates, keyOfQuery, type ProductQuery } from './product-query.ts';
import { valueCounter } from './value-counts.ts';
import { joinedBy, type Left, leftOf } from './what-is-left.ts';

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

/** Most visitors look at the same few lists. About 5 kB each. */
const navigationsKept = 200;
/** By index, which never changes: a change makes a new one. */
const navigations = new WeakMap<ProductIndex, LRUCache<string, Navigation>>();

/**
 * Counts of every filterable attribute's values under all the other filters (docs/rules/catalogue.md, layered/navigation). Values that
 * are chosen stay with 0 products, others are left out then, and with them filters without values.
 */
export function countFilters(index: ProductIndex, query: ProductQuery): Navigation {
  const key = keyOfQuery(query);
  if (key.length > keptKeyMaximum) return countAll(index, query);
  const kept = navigations.get(index) ?? new LRUCache<string, Navigation>({ max: navigationsKept });
  navigations.set(index, kept);
  const navigation = kept.get(key) ?? countAll(index, query);
  kept.set(key, navigation);
  return navigation;
}

function countAll(index: ProductIndex, query: ProductQuery): Navigation {
  const found = findProducts(index, query);
  const leftWithout = (without: number | 'finalPrice') =>
    leftOf(index, joinedBy(index, found.conditions, without));
  const everything = leftOf(index, found);
  const attributes = index.terms.attributes
    .filter(({ filterable }) => filterable)
    .flatMap((attribute) => {
      const condition = query.attributes.find(({ attributeId }) => attributeId === attribute.id);
      const left = condition ? leftWithout(attribute.id) : everything;
      return countAttribute(index, attribute, condition, left) ?? [];
    });
  const left = query.prices.length + query.netPrices.length > 0 ? leftWithout('finalPrice') : everything;
  return { attributes, price: priceBounds(index, left) };
}

function countAttribute(
  index: ProductIndex,
  attribute: AttributeTerm,
  condition: AttributeCondition | undefined,
  left: Left,
): FilterCounts | null {
  const column = index.columnByAttributeId.get(attribute.id);
  if (isNumeric(attribute)) {
    const bounds = column?.numbers ? numberBounds(index, left, column, column.numbers) : null;
    return bounds || condition ? { attribute, bounds } : null;
  }
  const chosen = condition && 'valueIds' in condition ? condition.valueIds : [];
  const countOf = column ? valueCounter(index, left, column) : () => 0;
  const values = attribute.values
    .map(({ id }) => ({ valueId: id, totalProducts: countOf(id) }))
    .filter(({ valueId, totalProducts }) => totalProducts > 0 || chosen.includes(valueId));
  return values.length > 0 ? { attribute, values } : null;
}

export function isNumeric(attribute: AttributeTerm): boolean {
  return attribute.type === 'numberField' || attribute.type === 'date' || attribute.type === 'dateTime';
}

function numberBounds(
  index: ProductIndex,
  left: Left,
  { ofVariants }: AttributeColumn,
  { numbers, rising, present }: NumberColumn,
): Bounds | null {
  if (isFew(left, rising)) return boundsOfFew(left, numbers);
  if (!ofVariants) {
    const belongs = (place: number) => hasBit(left.listed, rising[place] as number);
    return boundsOfOrder(rising, numbers, belongs, () => countCommonBits(left.listed, present));
  }
  const { rows, units } = left.matches;
  const belongs = (place: number) => {
    const unit = rising[place] as number;
    return (!units || hasBit(units, unit)) && (hasBit(rows, unit) || isOfMainIn(index, rows, unit));
  };
  return boundsOfOrder(rising, numbers, belongs, () => {
    const withNumber = units ? andBits(units.slice(), present) : present;
    return countBits(listedRows(index, { rows, units: withNumber }));
  });
}

function isOfMainIn(index: ProductIndex, rows: Bits, unit: number): boolean {
  const main = index.mainRows[unit] as number;
  return main >= 0 && hasBit(rows, main);
}

function priceBounds(index: ProductIndex, left: Left): Bounds | null {
  const { finalCents, risingUnits, risingRows } = index.prices;
  if (isFew(left, risingUnits)) return boundsOfFew(left, finalCents);
  const { rows, units } = left.matches;
  const belongs = (place: number) =>
    hasBit(rows, risingRows[place] as number) && (!units || hasBit(units, risingUnits[place] as number));
  return boundsOfOrder(risingUnits, finalCents, belongs, () => left.total);
}

/**
 * Lowest and highest price, with tax, at each rate: of what is left whatever it costs. `basisPoints` null: of bundles whose members
 * are taxed differently.
 */
export function priceBoundsByRate(
  index: ProductIndex,
  query: ProductQuery,
  rates: ClassRates,
): readonly (Bounds & { readonly basisPoints: number | null })[] {
  const { risingUnits, risingRows, finalCents } = index.prices;
  const left = findProducts(index, { ...query, prices: [], netPrices: [] });
  const { rows, units } = left.matches;
  const rateOf = rateFinder(index, rates);
  return everyRate(rates).flatMap((basisPoints) => {
    const belongs = (place: number) => {
      const unit = risingUnits[place] as number;
      return (
        hasBit(rows, risingRows[place] as number) &&
        (!units || hasBit(units, unit)) &&
        rateOf(unit) === basisPoints
      );
    };
    const bounds = boundsOfOrder(risingUnits, finalCents, belongs, () => left.total);
    return bounds ? [{ ...bounds, basisPoints }] : [];
  });
}

/** Whether looking at all that is left takes fewer steps than coming upon some of it from both ends of a rising order. */
function isFew({ total }: Left, rising: Uint32Array): boolean {
  return total * total <= 2 * rising.length;
}

/** Looks at every unit that is left; NaN is no number. */
function boundsOfFew(left: Left, numbers: Float64Array | Int32Array): Bounds | null {
  let [totalProducts, minimum, maximum] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let lastRow = -1;
  const look = (row: number, unit: number) => {
    const number = numbers[unit] as number;
    if (Number.isNaN(number)) return;
    if (row !== lastRow) totalProducts += 1;
    lastRow = row;
    minimum = Math.min(minimum, number);
    maximum = Math.max(maximum, number);
  };
  for (const row of left.directRows()) look(row, row);
  const { variants, mains } = left.variants();
  for (const [place, variant] of variants.entries()) look(mains[place] as number, variant);
  return totalProducts === 0 ? null : { totalProducts, minimum, maximum };
}

/** First and last of a rising order that belong to what is left: found at once where much is left. */
function boundsOfOrder(
  rising: Uint32Array,
  numbers: Float64Array | Int32Array,
  belongs: (place: number) => boolean,
  count: () => number,
): Bounds | null {
  let [low, high] = [0, rising.length - 1];
  while (low <= high && !belongs(low)) low += 1;
  while (high >= low && !belongs(high)) high -= 1;
  if (low > high) return null;
  const numberAt = (place: number) => numbers[rising[place] as number] as number;
  return { totalProducts: count(), minimum: numberAt(low), maximum: numberAt(high) };
}
