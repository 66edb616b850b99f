import type { ListedProduct } from '#domain/catalogue/index/product-query.ts';

/** Numbers before kept JSON: until when it holds (milliseconds), of which product it is, whether its price is a "from" price. */
const headBytes = 13;

/** JSON that was made of a product, as it is kept. */
export function withHead({ id, priceFrom }: ListedProduct, untilMs: number, json: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(headBytes + json.length);
  kept.writeDoubleLE(untilMs, 0);
  kept.writeUInt32LE(id, 8);
  kept.writeUInt8(priceFrom ? 1 : 0, 12);
  json.copy(kept, headBytes);
  return kept;
}

/** The JSON, where it is the same product's and its price still holds. */
export function readKept(
  kept: Buffer | undefined,
  { id, priceFrom }: ListedProduct,
  now: Date,
): Buffer | undefined {
  if (!kept || kept.readDoubleLE(0) <= now.getTime()) return undefined;
  if (kept.readUInt32LE(8) !== id || kept.readUInt8(12) !== (priceFrom ? 1 : 0)) return undefined;
  return kept.subarray(headBytes);
}
