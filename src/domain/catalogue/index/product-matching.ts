import { foldText } from '#values/folded-text.ts';
import { andBits, andNotBits, type Bits, bitsOfRows, emptyBits, fullBits, orBits, setBit } from './bits.ts';
import { rateFinder } from './contained-tax.ts';
import { eachRowWith } from './packed-text.ts';
import { type NumberColumn, type ProductIndex, rowOfId } from './product-index.ts';
import type { AttributeCondition, NumberRange, ProductQuery } from './product-query.ts';
import { addRowSet, type RowSet } from './row-set.ts';
import { rowOfSku } from './sku-table.ts';

/**
 * Rows and units that a query leaves. `units` null: every unit of a row that is left. A row is listed where it is in
 * `rows` and has a unit in `units`.
 */
export type Matches = { readonly rows: Bits; readonly units: Bits | null };

/** A query taken apart into conditions that can be joined with any one left out. */
export type Conditions = {
  readonly rows: Bits;
  readonly units: Bits | null;
  readonly attributes: readonly { attributeId: number; ofVariants: boolean; bits: Bits }[];
  readonly price: Bits | null;
};

/** Evaluates each condition of a query once. */
export function conditionsOf(index: ProductIndex, query: ProductQuery): Conditions {
  const attributes = query.attributes.map((condition) => ({
    attributeId: condition.attributeId,
    ofVariants: index.columnByAttributeId.get(condition.attributeId)?.ofVariants ?? false,
    bits: attributeBits(index, condition),
  }));
  return {
    rows: rowConditions(index, query),
    units: discountBits(index, query.discount),
    attributes,
    price: priceBits(index, query),
  };
}

/** Units whose prices, with tax or without, lie within what is asked for. */
function priceBits(index: ProductIndex, { prices, netPrices }: ProductQuery): Bits | null {
  if (prices.length + netPrices.length === 0) return null;
  const { risingUnits, finalCents } = index.prices;
  const price = fullBits(index.rowCount);
  for (const ranges of prices) {
    const within = emptyBits(index.rowCount);
    for (const range of ranges) addWithin(within, risingUnits, finalCents, range);
    andBits(price, within);
  }
  for (const { rates, ranges } of netPrices) {
    const rateOf = rateFinder(index, rates);
    const within = emptyBits(index.rowCount);
    for (const range of ranges) {
      addWithin(within, risingUnits, finalCents, range, (row) => rateOf(row) === range.basisPoints);
    }
    andBits(price, within);
  }
  return price;
}

/** What all conditions leave together, but for the attribute `withoutId`, or the price where it is 'finalPrice'. */
export function joinConditions(
  conditions: Conditions,
  without: number | 'finalPrice' | null = null,
): Matches {
  const rows = conditions.rows.slice();
  let units = conditions.units?.slice() ?? null;
  const narrow = (bits: Bits) => {
    units = units ? andBits(units, bits) : bits.slice();
  };
  if (conditions.price && without !== 'finalPrice') narrow(conditions.price);
  for (const { attributeId, ofVariants, bits } of conditions.attributes) {
    if (attributeId === without) continue;
    if (ofVariants) narrow(bits);
    else andBits(rows, bits);
  }
  return { rows, units };
}

/** Rows that are listed: left themselves, with at least one unit left. */
export function listedRows(index: ProductIndex, { rows, units }: Matches): Bits {
  if (!units) return rows;
  const listed = andBits(units.slice(), index.direct);
  addMains(index, listed, units);
  return andBits(listed, rows);
}

/** Adds the main products of the variants among some units. Plain loops: every list with filters comes through here. */
function addMains({ mainRows, variants }: ProductIndex, target: Bits, units: Bits): void {
  for (let word = 0; word < units.length; word++) {
    let rest = (units[word] as number) & (variants[word] as number);
    while (rest !== 0) {
      setBit(target, mainRows[(word << 5) + (31 - Math.clz32(rest & -rest))] as number);
      rest &= rest - 1;
    }
  }
}

function rowConditions(index: ProductIndex, query: ProductQuery): Bits {
  const { rowCount } = index;
  if (query.archivedOnly) return emptyBits(rowCount);
  const isNamed = query.idsAnyOf.length > 0 || query.skusAnyOf.length > 0;
  const rows = (isNamed ? index.alive : index.visible).slice();
  for (const ids of query.idsAnyOf)
    andBits(
      rows,
      bitsOf(rowCount, ids, (id) => rowOfId(index, id)),
    );
  for (const skus of query.skusAnyOf) {
    andBits(
      rows,
      bitsOf(rowCount, skus, (sku) => rowOfSku(index.skus, sku)),
    );
  }
  for (const part of query.skuParts) andBits(rows, rowsWithSkuPart(index, part));
  for (const ids of query.categoriesAnyOf) andBits(rows, anyRowSet(rowCount, ids, index.rowsByCategoryId));
  for (const ids of query.tagsAnyOf) andBits(rows, anyRowSet(rowCount, ids, index.rowsByTagId));
  if (query.featured === true) andBits(rows, index.featured);
  if (query.featured === false) andNotBits(rows, index.featured);
  if (query.types) narrowToTypes(rows, index, query.types);
  if (query.found) andBits(rows, bitsOfRows(query.found, rowCount));
  return rows;
}

function narrowToTypes(rows: Bits, index: ProductIndex, types: readonly string[]): void {
  if (!types.includes('physical')) andBits(rows, index.digital);
  if (!types.includes('digital')) andNotBits(rows, index.digital);
}

function rowsWithSkuPart(index: ProductIndex, part: string): Bits {
  const folded = foldText(part);
  const rows = emptyBits(index.rowCount);
  eachRowWith(index.skus.text, folded, (row) => setBit(rows, row));
  return rows;
}

function bitsOf<T>(rowCount: number, keys: readonly T[], rowOf: (key: T) => number): Bits {
  const bits = emptyBits(rowCount);
  for (const key of keys) {
    const row = rowOf(key);
    if (row >= 0) setBit(bits, row);
  }
  return bits;
}

function anyRowSet(rowCount: number, ids: readonly number[], sets: ReadonlyMap<number, RowSet>): Bits {
  const bits = emptyBits(rowCount);
  for (const id of ids) {
    const set = sets.get(id);
    if (set) addRowSet(bits, set);
  }
  return bits;
}

function attributeBits(index: ProductIndex, condition: AttributeCondition): Bits {
  const column = index.columnByAttributeId.get(condition.attributeId);
  if (!column) return emptyBits(index.rowCount);
  if ('valueIds' in condition) return anyRowSet(index.rowCount, condition.valueIds, column.rowsByValueId);
  const bits = emptyBits(index.rowCount);
  for (const range of condition.ranges) {
    if (column.numbers) orBits(bits, numbersWithin(index.rowCount, column.numbers, range));
  }
  return bits;
}

function numbersWithin(rowCount: number, { numbers, rising }: NumberColumn, range: NumberRange): Bits {
  const bits = emptyBits(rowCount);
  addWithin(bits, rising, numbers, range);
  return bits;
}

/** Adds those of some rows, which are in rising order of their numbers, whose numbers lie within a range. */
function addWithin(
  bits: Bits,
  rising: Uint32Array,
  numbers: Float64Array | Int32Array,
  { minimum, maximum }: NumberRange,
  isMeant: (row: number) => boolean = () => true,
): void {
  for (let place = firstAbove(rising, numbers, maximum) - 1; place >= 0; place--) {
    const row = rising[place] as number;
    if ((numbers[row] as number) < minimum) break;
    if (isMeant(row)) setBit(bits, row);
  }
}

function discountBits(index: ProductIndex, discount: boolean | null): Bits | null {
  if (discount === null) return null;
  const { discounted } = index.prices;
  return discount ? discounted : andNotBits(fullBits(index.rowCount), discounted);
}

/** First place of rows in rising order of their numbers whose number is above the limit. */
function firstAbove(rising: Uint32Array, numbers: Float64Array | Int32Array, limit: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[rising[middle] as number] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
