import { bundleCents, pieceCents } from '#values/piece-price.ts';
import { type Bits, clearBit, emptyBits, hasBit, setBit } from './bits.ts';
import { eachVariant, type IndexedBundle, type PriceColumn, type ProductIndex } from './product-index.ts';

type Priced = Pick<
  ProductIndex,
  | 'rowCount'
  | 'direct'
  | 'entryUnits'
  | 'entryRows'
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
  const { rowCount, listCents, discountCents, discountFromMs, discountToMs } = index;
  const finalCents = Int32Array.from(listCents);
  const discounted = emptyBits(rowCount);
  let validUntilMs = Number.POSITIVE_INFINITY;
  for (let row = 0; row < rowCount; row++) {
    const cents = discountCents[row] as number;
    if (cents < 0) continue;
    for (const boundary of [discountFromMs[row] as number, discountToMs[row] as number]) {
      if (boundary > nowMs && boundary < validUntilMs) validUntilMs = boundary;
    }
    const isRunning = (discountFromMs[row] as number) <= nowMs && nowMs < (discountToMs[row] as number);
    if (!isRunning || cents >= (listCents[row] as number)) continue;
    finalCents[row] = cents;
    setBit(discounted, row);
  }
  priceBundles(index, finalCents, discounted);
  const fromPrice = emptyBits(rowCount);
  for (let row = 0; row < rowCount; row++) {
    if (hasBit(index.direct, row)) continue;
    let [lowest, highest] = [Number.POSITIVE_INFINITY, 0];
    eachVariant(index as ProductIndex, row, (variant) => {
      const cents = finalCents[variant] as number;
      lowest = Math.min(lowest, cents);
      highest = Math.max(highest, cents);
    });
    finalCents[row] = lowest;
    if (lowest < highest) setBit(fromPrice, row);
  }
  const risingEntries = risingPlaces(index.entryUnits, finalCents);
  return {
    validFromMs: nowMs,
    validUntilMs,
    finalCents,
    discounted,
    risingUnits: risingEntries.map((entry) => index.entryUnits[entry] as number),
    risingRows: risingEntries.map((entry) => index.entryRows[entry] as number),
    fromPrice,
  };
}

function priceBundles({ bundles, listCents }: Priced, finalCents: Int32Array, discounted: Bits): void {
  for (const bundle of bundles) {
    const cents = bundlePrice(bundle, finalCents);
    finalCents[bundle.row] = cents;
    if (cents < bundlePrice(bundle, listCents)) setBit(discounted, bundle.row);
    else clearBit(discounted, bundle.row);
  }
}

/** What a bundle costs at these prices of its members (see `bundlePriceFacts`, which pages show). */
function bundlePrice({ parts, reductionPercent }: IndexedBundle, cents: Int32Array): number {
  const pieces = parts.map(({ row, lengthMm, surchargeCents, quantity }) => ({
    pieceCents: pieceCents(cents[row] as number, lengthMm, surchargeCents),
    quantity,
  }));
  return bundleCents(pieces, reductionPercent);
}

/** Places of an array of rows in rising order of the rows' prices, ties by place. */
function risingPlaces(rows: Uint32Array, cents: Int32Array): Uint32Array {
  const places = 2 ** Math.ceil(Math.log2(rows.length + 1));
  // Price and place in one number: typed arrays of numbers sort ten times faster than with a comparison.
  const keys = Float64Array.from(rows, (row, place) => (cents[row] as number) * places + place).sort();
  return Uint32Array.from(keys, (key) => key % places);
}

/** The index with the prices of now: itself until the next discount begins or ends. */
export function repriced(index: ProductIndex, now: Date): ProductIndex {
  const nowMs = now.getTime();
  if (nowMs >= index.prices.validFromMs && nowMs < index.prices.validUntilMs) return index;
  return { ...index, prices: priceColumnOf(index, nowMs) };
}
