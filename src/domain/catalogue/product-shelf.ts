import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database/database.ts';
import type { Announcement } from '../announcements.ts';
import {
  type ProductRow,
  type ProductWhole,
  readProductRows,
  readProductWholes,
} from './product-row-queries.ts';
import { sanitised } from './safe-html.ts';

/** Products as they are shown, kept in memory as far as they are asked for. */
export type ProductShelf = {
  /** By id; unknown ones are missing from the map. */
  rows(ids: readonly number[]): Promise<ReadonlyMap<number, ProductRow>>;
  /** What only a product's page needs; descriptions are sanitised. */
  wholes(ids: readonly number[]): Promise<ReadonlyMap<number, ProductWhole>>;
  /** To be told everything that is announced. */
  hear(announcement: Announcement): void;
};

/** About 5 kB each. */
const rowsKept = 3000;
/** About 10 kB each, for descriptions in three languages. */
const wholesKept = 1000;

export function createProductShelf(database: Database): ProductShelf {
  const rows = keeping(rowsKept, (ids) => readProductRows(database, ids));
  const wholes = keeping(wholesKept, async (ids) => {
    const read = await readProductWholes(database, ids);
    return read.map((whole) => ({ ...whole, description: sanitised(whole.description) }));
  });
  return {
    rows: rows.take,
    wholes: wholes.take,
    hear(announcement) {
      switch (announcement.kind) {
        case 'product.changed':
        case 'category.changed':
          // Main products and variants show parts of each other, so all are read anew.
          rows.clear();
          wholes.clear();
          return;
        case 'stock.changed':
          rows.dropWhere(rowsTouchedBy(new Set(announcement.productIds)));
      }
    },
  };
}

/** A product, or one that shows the stock of others: a main product its variants', a bundle its members'. */
function rowsTouchedBy(productIds: ReadonlySet<number>) {
  return (row: ProductRow) =>
    productIds.has(row.id) ||
    row.variantStocks.some(({ id }) => productIds.has(id)) ||
    (row.bundle?.stocks ?? []).some(({ from }) => from.some(({ id }) => productIds.has(id)));
}

function keeping<T extends { readonly id: number }>(
  maximum: number,
  read: (ids: readonly number[]) => Promise<readonly T[]>,
) {
  const kept = new LRUCache<number, T>({ max: maximum });
  // What was read before a change is announced may be old when it arrives: it is answered but not kept.
  let generation = 0;
  return {
    async take(ids: readonly number[]): Promise<ReadonlyMap<number, T>> {
      const taken = new Map<number, T>();
      const missing = new Set<number>();
      for (const id of ids) {
        const entry = kept.get(id);
        if (entry) taken.set(id, entry);
        else missing.add(id);
      }
      if (missing.size === 0) return taken;
      const asked = generation;
      for (const entry of await read([...missing])) {
        taken.set(entry.id, entry);
        if (asked === generation) kept.set(entry.id, entry);
      }
      return taken;
    },
    dropWhere(isTouched: (entry: T) => boolean) {
      generation += 1;
      for (const entry of [...kept.values()]) if (isTouched(entry)) kept.delete(entry.id);
    },
    clear() {
      generation += 1;
      kept.clear();
    },
  };
}
