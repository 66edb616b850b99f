import { bundleCents, pieceCents } from '#values/piece-price.ts';
import { clearBit, emptyBits, hasBit, setBit } from './bits.ts';
import { hasVariants, variantsOf } from './families.ts';
import type { IndexedBundle, PriceColumn, ProductIndex } from './product-index.ts';

export type Priced = Pick<
  ProductIndex,
  | 'rowCount'
  | 'mainRows'
  | 'variantStarts'
  | 'variantRows'
  | 'listCents'
  | 'discountCents'
  | 'discountFromMs'
  | 'discountToMs'
  | 'bundles'
>;

/** The prices of a moment, and until when they hold. Made anew without the database when a discount begins or ends. */
export function priceColumnOf(index: Priced, nowMs: number): PriceColumn {
  const { rowCount } = index;
  const priced = {
    finalCents: new Float64Array(rowCount),
    discounted: emptyBits(rowCount),
    fromPrice: emptyBits(rowCount),
  };
  for (let row = 0; row < rowCount; row++) priceRow(index, priced, row, nowMs);
  priceBundles(index, priced);
  for (let row = 0; row < rowCount; row++) if (hasVariants(index, row)) priceMain(index, priced, row);
  return {
    validFromMs: nowMs,
    validUntilMs: nextBoundaryMs(index, nowMs),
    ...priced,
    ...risingEntries(index, priced.finalCents),
  };
}

type Prices = Pick<PriceColumn, 'finalCents' | 'discounted' | 'fromPrice'>;

/** When the next discount begins or ends. */
function nextBoundaryMs(
  { rowCount, discountCents, discountFromMs, discountToMs }: Priced,
  nowMs: number,
): number {
  let next = Number.POSITIVE_INFINITY;
  for (let row = 0; row < rowCount; row++) {
    if ((discountCents[row] as number) < 0) continue;
    const from = discountFromMs[row] as number;
    const to = discountToMs[row] as number;
    if (from > nowMs && from < next) next = from;
    if (to > nowMs && to < next) next = to;
  }
  return next;
}

/** Gives a row the price of its own at a moment. */
function priceRow(
  index: Priced,
  { finalCents, discounted, fromPrice }: Prices,
  row: number,
  nowMs: number,
): void {
  const list = index.listCents[row] as number;
  const cents = index.discountCents[row] as number;
  const isRunning =
    cents >= 0 &&
    cents < list &&
    (index.discountFromMs[row] as number) <= nowMs &&
    nowMs < (index.discountToMs[row] as number);
  finalCents[row] = isRunning ? cents : list;
  if (isRunning) setBit(discounted, row);
  else clearBit(discounted, row);
  clearBit(fromPrice, row);
}

/** A main product's price is its cheapest variant's. */
function priceMain(index: Priced, { finalCents, fromPrice }: Prices, row: number): void {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
  for (const variant of variantsOf(index, row)) {
    lowest = Math.min(lowest, finalCents[variant] as number);
    highest = Math.max(highest, finalCents[variant] as number);
  }
  finalCents[row] = lowest;
  if (lowest < highest) setBit(fromPrice, row);
  else clearBit(fromPrice, row);
}

/** Gives every bundle its price. @returns the rows whose price or reduction is another one than before */
function priceBundles({ bundles, listCents }: Priced, { finalCents, discounted }: Prices): number[] {
  return bundles.flatMap((bundle) => {
    const cents = bundlePrice(bundle, finalCents);
    const isSame = finalCents[bundle.row] === cents;
    finalCents[bundle.row] = cents;
    if (cents < bundlePrice(bundle, listCents)) setBit(discounted, bundle.row);
    else clearBit(discounted, bundle.row);
    return isSame ? [] : [bundle.row];
  });
}

/** What a bundle costs at these prices of its members (see `bundlePriceFacts`, which pages show). */
function bundlePrice({ parts, reductionPercent }: IndexedBundle, cents: Float64Array): number {
  const pieces = parts.map(({ row, lengthMm, surchargeCents, quantity }) => ({
    pieceCents: pieceCents(cents[row] as number, lengthMm, surchargeCents),
    quantity,
  }));
  return bundleCents(pieces, reductionPercent);
}

type Entries = Pick<PriceColumn, 'risingUnits' | 'risingRows'>;

/**
 * Every row that is its own unit lists itself, every variant its main product too where it has one; from cheap to dear,
 * ties in the order of what is listed.
 */
function risingEntries(index: Priced, cents: Float64Array): Entries {
  const { rowCount, variantRows } = index;
  const units = new Uint32Array(rowCount + variantRows.length);
  const rows = new Uint32Array(units.length);
  let count = 0;
  for (let row = 0; row < rowCount; row++) {
    const of = hasVariants(index, row) ? variantsOf(index, row) : [row];
    for (const unit of of) {
      units[count] = unit;
      rows[count++] = row;
    }
  }
  const places = 2 ** Math.ceil(Math.log2(count + 1));
  // Price and place in one number: typed arrays of numbers sort ten times faster than with a comparison.
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place++) {
    keys[place] = (cents[units[place] as number] as number) * places + place;
  }
  keys.sort();
  const risingUnits = new Uint32Array(count);
  const risingRows = new Uint32Array(count);
  for (let place = 0; place < count; place++) {
    const entry = (keys[place] as number) % places;
    risingUnits[place] = units[entry] as number;
    risingRows[place] = rows[entry] as number;
  }
  return { risingUnits, risingRows };
}

/**
 * The prices after some rows have changed, with bundles and main products that cost something else for it. Numbers and
 * bits are changed in place, the orders are new.
 */
export function changedPrices(
  index: Priced & Pick<ProductIndex, 'prices'>,
  changedRows: readonly number[],
): PriceColumn {
  const { prices, mainRows } = index;
  const nowMs = prices.validFromMs;
  for (const row of changedRows) priceRow(index, prices, row, nowMs);
  const rows = [...changedRows, ...priceBundles(index, prices)];
  const mains = new Set(
    rows.map((row) => ((mainRows[row] as number) >= 0 ? (mainRows[row] as number) : row)),
  );
  for (const row of mains) if (hasVariants(index, row)) priceMain(index, prices, row);
  return { ...prices, validUntilMs: nextBoundaryMs(index, nowMs), ...movedEntries(index, prices, rows) };
}

/** Takes the entries of some rows out and puts those in that they have now: one pass over all of them. */
function movedEntries(
  index: Priced,
  { risingUnits, risingRows, finalCents }: PriceColumn,
  rows: number[],
): Entries {
  const moved = emptyBits(index.rowCount);
  for (const row of rows) setBit(moved, row);
  const added: [unit: number, row: number][] = [...new Set(rows)].flatMap((row) => {
    if (hasVariants(index, row)) return [];
    const main = index.mainRows[row] as number;
    const own: [number, number] = [row, row];
    return main < 0 ? [own] : [own, [row, main] as [number, number]];
  });
  const centsOf = (unit: number) => finalCents[unit] as number;
  added.sort(([a, listedA], [b, listedB]) => centsOf(a) - centsOf(b) || listedA - listedB || a - b);
  const length = risingUnits.length + added.length;
  const [units, listed] = [new Uint32Array(length), new Uint32Array(length)];
  let [count, next] = [0, 0];
  const put = (unit: number, row: number) => {
    units[count] = unit;
    listed[count++] = row;
  };
  for (let place = 0; place < risingUnits.length; place++) {
    const unit = risingUnits[place] as number;
    if (hasBit(moved, unit)) continue;
    const row = risingRows[place] as number;
    for (; next < added.length; next++) {
      const [addedUnit, addedRow] = added[next] as [number, number];
      const difference = centsOf(addedUnit) - centsOf(unit) || addedRow - row || addedUnit - unit;
      if (difference > 0) break;
      put(addedUnit, addedRow);
    }
    put(unit, row);
  }
  for (; next < added.length; next++) put(...(added[next] as [number, number]));
  return { risingUnits: units.slice(0, count), risingRows: listed.slice(0, count) };
}

/** The index with the prices of now: itself until the next discount begins or ends. */
export function repriced(index: ProductIndex, now: Date): ProductIndex {
  const nowMs = now.getTime();
  if (nowMs >= index.prices.validFromMs && nowMs < index.prices.validUntilMs) return index;
  return { ...index, prices: priceColumnOf(index, nowMs) };
}
