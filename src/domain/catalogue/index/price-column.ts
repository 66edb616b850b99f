import { bundleCents, pieceCents } from '#values/piece-price.ts';
import { clearBit, emptyBits, setBit } from './bits.ts';
import { hasVariants, variantsOf } from './families.ts';
import { firstPlace, placesOf, putIn, takeOut, withRoom } from './moved-places.ts';
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
function nextBoundaryMs(index: Priced, nowMs: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (let row = 0; row < index.rowCount; row++) next = Math.min(next, boundaryOfRowMs(index, row, nowMs));
  return next;
}

function boundaryOfRowMs(
  { discountCents, discountFromMs, discountToMs }: Priced,
  row: number,
  nowMs: number,
): number {
  if ((discountCents[row] as number) < 0) return Number.POSITIVE_INFINITY;
  const from = discountFromMs[row] as number;
  const to = discountToMs[row] as number;
  if (from > nowMs) return Math.min(from, to > nowMs ? to : from);
  return to > nowMs ? to : Number.POSITIVE_INFINITY;
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
 * The prices after some rows have changed, with bundles and main products that cost something else for it; in place. They are
 * looked at anew when a discount ends that is no more, too: that costs less than to look for the next one here.
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
  const boundariesMs = changedRows.map((row) => boundaryOfRowMs(index, row, nowMs));
  return {
    ...prices,
    validUntilMs: Math.min(prices.validUntilMs, ...boundariesMs),
    ...movedEntries(index, prices, new Set(rows)),
  };
}

/** Takes the entries of some rows out and puts those in that they have now: in place as long as they are as many. */
function movedEntries(
  index: Priced,
  { risingUnits, risingRows, finalCents }: PriceColumn,
  rows: ReadonlySet<number>,
): Entries {
  const added: [unit: number, row: number][] = [...rows].flatMap((row) => {
    if (hasVariants(index, row)) return [];
    const main = index.mainRows[row] as number;
    const own: [number, number] = [row, row];
    return main < 0 ? [own] : [own, [row, main] as [number, number]];
  });
  const compare = (unit: number, row: number, otherUnit: number, otherRow: number) =>
    (finalCents[unit] as number) - (finalCents[otherUnit] as number) || row - otherRow || unit - otherUnit;
  added.sort(([a, listedA], [b, listedB]) => compare(a, listedA, b, listedB));
  const places = placesOf(risingUnits, rows, index.rowCount);
  const count = risingUnits.length - places.length;
  const length = count + added.length;
  takeOut(risingUnits, places);
  takeOut(risingRows, places);
  let from = 0;
  const taken = added.map(([unit, row]) => {
    from = firstPlace(
      from,
      count,
      (place) => compare(risingUnits[place] as number, risingRows[place] as number, unit, row) < 0,
    );
    return from;
  });
  const entriesOf = (which: 0 | 1) =>
    added.map((entry, index) => ({ place: taken[index] as number, row: entry[which] }));
  const [units, listed] = [withRoom(risingUnits, length), withRoom(risingRows, length)];
  putIn(units, count, entriesOf(0));
  putIn(listed, count, entriesOf(1));
  if (units.length === length) return { risingUnits: units, risingRows: listed };
  return { risingUnits: units.slice(0, length), risingRows: listed.slice(0, length) };
}

/** The index with the prices of now: itself until the next discount begins or ends. */
export function repriced(index: ProductIndex, now: Date): ProductIndex {
  const nowMs = now.getTime();
  if (nowMs >= index.prices.validFromMs && nowMs < index.prices.validUntilMs) return index;
  return { ...index, prices: priceColumnOf(index, nowMs) };
}
