import type { Database } from '#platform/database/database.ts';
import { type ProductIndex, spareId } from './product-index.ts';
import { eachDigest } from './product-index-rows.ts';

/** Bytes of an id with its digest. */
const entryLength = 12;

/**
 * Compares an index with the tables by what tells that a product was changed: ids of products that are new, other or gone.
 */
export async function findChangedProducts(
  database: Database,
  { catalogueId, ids, digests }: Pick<ProductIndex, 'catalogueId' | 'ids' | 'digests'>,
): Promise<number[]> {
  const changed: number[] = [];
  let row = 0;
  await eachDigest(database, catalogueId, (entries) => {
    for (let at = 0; at < entries.length; at += entryLength) {
      const id = entries.readInt32BE(at);
      for (; (ids[row] as number) < id; row++) changed.push(ids[row] as number);
      const isSame =
        ids[row] === id &&
        digests[row * 2] === entries.readInt32BE(at + 4) &&
        digests[row * 2 + 1] === entries.readInt32BE(at + 8);
      if (!isSame) changed.push(id);
      if (ids[row] === id) row += 1;
    }
  });
  for (; row < ids.length && ids[row] !== spareId; row++) changed.push(ids[row] as number);
  return changed;
}
