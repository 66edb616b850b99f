import { andBits, type Bits, countBits, countCommonBits, emptyBits, hasBit, setBit } from './bits.ts';
import type { AttributeTerm } from './catalogue-terms.ts';
import type { AttributeColumn, NumberColumn, ProductIndex } from './product-index.ts';
import {
  type Conditions,
  conditionsOf,
  joinConditions,
  listedRows,
  type Matches,
  narrowedUnits,
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

/** What is left by all other conditions; made once for all filters that nothing is chosen in. */
type Left = {
  readonly matches: Matches;
  readonly listed: Bits;
  readonly total: number;
  /** What conditions on units leave; null where there are none. Found when first asked for. */
  units(): { direct: Bits; variants: Bits } | null;
};

/**
 * Counts of every filterable attribute's values under all the other filters (api.md, layered/navigation). Values that
 * are chosen stay with 0 products, others are left out then, and with them filters without values.
 */
export function countFilters(index: ProductIndex, query: ProductQuery): Navigation {
  const conditions = conditionsOf(index, query);
  const everything = leftBy(index, conditions, null);
  const attributes = index.terms.attributes
    .filter(({ filterable }) => filterable)
    .flatMap((attribute) => {
      const condition = query.attributes.find(({ attributeId }) => attributeId === attribute.id);
      const left = condition ? leftBy(index, conditions, attribute.id) : everything;
      return countAttribute(index, attribute, condition, left) ?? [];
    });
  const left = query.prices.length > 0 ? leftBy(index, conditions, 'finalPrice') : everything;
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
    const bounds = column?.numbers ? boundsOf(index, left, column.ofVariants, column.numbers) : null;
    return bounds || condition ? { attribute, bounds } : null;
  }
  const chosen = condition && 'valueIds' in condition ? condition.valueIds : [];
  const values = attribute.values
    .map(({ id }) => ({
      valueId: id,
      totalProducts: column ? countValue(index, left, column, id) : 0,
    }))
    .filter(({ valueId, totalProducts }) => totalProducts > 0 || chosen.includes(valueId));
  return values.length > 0 ? { attribute, values } : null;
}

export function isNumeric(attribute: AttributeTerm): boolean {
  return attribute.type === 'numberField' || attribute.type === 'date' || attribute.type === 'dateTime';
}

function leftBy(index: ProductIndex, conditions: Conditions, without: number | 'finalPrice' | null): Left {
  const matches = joinConditions(conditions, without);
  const listed = listedRows(index, matches);
  let narrowed: { direct: Bits; variants: Bits } | undefined;
  return {
    matches,
    listed,
    total: countBits(listed),
    units() {
      if (!matches.units) return null;
      narrowed ??= narrowedUnits(index, matches.rows, matches.units);
      return narrowed;
    },
  };
}

function countValue(index: ProductIndex, left: Left, column: AttributeColumn, valueId: number): number {
  const rows = column.rowsByValueId.get(valueId);
  const listed = column.listedByValueId.get(valueId);
  if (!rows || !listed) return 0;
  const units = column.ofVariants ? left.units() : null;
  if (!units) return countCommonRows(left.listed, listed);
  // A main product is counted once for all of its variants, and not again where it is listed as itself.
  const mains = emptyBits(index.rowCount);
  eachCommonRow(units.variants, rows, (variant) => {
    setBit(mains, index.mainRows[variant] as number);
  });
  return countCommonRows(units.direct, rows) + countCommonBits(mains, left.matches.rows);
}

function boundsOf(index: ProductIndex, left: Left, ofVariants: boolean, column: NumberColumn): Bounds | null {
  const { numbers, rising, present } = column;
  if (!ofVariants) {
    const belongs = (place: number) => hasBit(left.listed, rising[place] as number);
    return boundsOfOrder(
      rising.length,
      belongs,
      (place) => numbers[rising[place] as number] as number,
      () => countCommonBits(left.listed, present),
    );
  }
  const { rows, units } = left.matches;
  const belongs = (place: number) => {
    const unit = rising[place] as number;
    return (!units || hasBit(units, unit)) && (hasBit(rows, unit) || isOfMainIn(index, rows, unit));
  };
  return boundsOfOrder(
    rising.length,
    belongs,
    (place) => numbers[rising[place] as number] as number,
    () => {
      const withNumber = units ? andBits(units.slice(), present) : present;
      return countBits(listedRows(index, { rows, units: withNumber }));
    },
  );
}

function isOfMainIn(index: ProductIndex, rows: Bits, unit: number): boolean {
  const main = index.mainRows[unit] as number;
  return main >= 0 && hasBit(rows, main);
}

function priceBounds(index: ProductIndex, { matches: { rows, units }, total }: Left): Bounds | null {
  const { finalCents, risingEntries } = index.prices;
  const unitAt = (place: number) => index.entryUnits[risingEntries[place] as number] as number;
  const belongs = (place: number) =>
    hasBit(rows, index.entryRows[risingEntries[place] as number] as number) &&
    (!units || hasBit(units, unitAt(place)));
  return boundsOfOrder(
    risingEntries.length,
    belongs,
    (place) => finalCents[unitAt(place)] as number,
    () => total,
  );
}

/** First and last of a rising order that belong to what is left: found at once where much is left. */
function boundsOfOrder(
  length: number,
  belongs: (place: number) => boolean,
  numberAt: (place: number) => number,
  count: () => number,
): Bounds | null {
  let [low, high] = [0, length - 1];
  while (low <= high && !belongs(low)) low += 1;
  while (high >= low && !belongs(high)) high -= 1;
  return low > high ? null : { totalProducts: count(), minimum: numberAt(low), maximum: numberAt(high) };
}
