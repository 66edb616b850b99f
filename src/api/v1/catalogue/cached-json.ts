import type { ListedProduct } from '#domain/catalogue/index/product-query.ts';
import { noteExpiry } from '#platform/cache/cache-tags.ts';

/**
 * Numbers before cached JSON: until when it is valid (milliseconds), the product's id, how its price and variant are
 * shown.
 */
const headBytes = 13;

/** Whether the price is a "from" price, and whether the product is shown as one of its variants. */
function flagsOf({ priceFrom, asVariant }: ListedProduct): number {
  return (priceFrom ? 1 : 0) + (asVariant ? 2 : 0);
}

/** JSON of a product, as it is cached. */
export function withHead(product: ListedProduct, untilMs: number, json: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(headBytes + json.length);
  kept.writeDoubleLE(untilMs, 0);
  kept.writeUInt32LE(product.id, 8);
  kept.writeUInt8(flagsOf(product), 12);
  json.copy(kept, headBytes);
  return kept;
}

/** The JSON, if it is of the same product and its price is still valid; records until when. */
export function readCached(kept: Buffer | undefined, product: ListedProduct, now: Date): Buffer | undefined {
  if (!kept || kept.readDoubleLE(0) <= now.getTime()) return undefined;
  if (kept.readUInt32LE(8) !== product.id || kept.readUInt8(12) !== flagsOf(product)) return undefined;
  noteExpiry(kept.readDoubleLE(0));
  return kept.subarray(headBytes);
}
