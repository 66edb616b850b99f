import type { ByteCache } from '#platform/cache/byte-cache.ts';
import { createPackedCache, createResponseCache } from '#platform/cache/response-cache.ts';
import type { Database } from '#platform/database/database.ts';
import type { Language } from '#values/language.ts';
import type { DomainEvent } from '../../domain-events.ts';
import { sanitised } from '../writing/safe-html.ts';
import { createMadeOfProducts, type MadeOfProducts, type Making } from './made-of-products.ts';
import { noteAnyProduct, noteProducts } from './product-cache-tags.ts';
import { rowPacking } from './product-packing.ts';
import {
  findProductIdBySlug,
  type ProductRow,
  type ProductWhole,
  readProductRows,
  readProductWholes,
} from './product-row-queries.ts';
import { readProductsShowing } from './shown-relations.ts';

/**
 * Products as they are shown, kept in memory as far as they are asked for and as many as there is room for in bytes
 * (docs/decisions/response-caches.md).
 */
export type ProductCache = {
  /** By id; unknown ones are missing from the map. */
  rows(ids: readonly number[]): Promise<ReadonlyMap<number, ProductRow>>;
  /** The same for those who keep what they make of them: what is not kept is read and not kept either. */
  passingRows(ids: readonly number[]): Promise<ReadonlyMap<number, ProductRow>>;
  /** What only a product's page needs; descriptions are sanitised. */
  wholes(ids: readonly number[]): Promise<ReadonlyMap<number, ProductWhole>>;
  /** The product that a slug leads to, or has ever led to; the asked language first, then any. */
  findIdBySlug(catalogueId: number, slug: string, language: Language): Promise<number | undefined>;
  /** What was made of products for one kind of answer; it is forgotten with the products. Ask before reading them. */
  made(making: Making): Promise<MadeOfProducts>;
  /** To be told everything that is emitted. */
  hear(domainEvent: DomainEvent): void;
  clear(): void;
  /** What is kept of products and made of them. */
  measure(): { readonly entries: number; readonly bytes: number };
};

/** Addresses are short. */
const slugsKept = 20_000;
/** Beyond so many changed products all are forgotten: looking for what shows them is no longer worth it. */
const tellApartMaximum = 500;

export function createProductCache(database: Database, bytes: ByteCache): ProductCache {
  const rows = createPackedCache(bytes.open(), rowPacking);
  const wholes = createPackedCache(bytes.open(), {
    pack: (whole: ProductWhole) => whole,
    unpack: (packed) => packed as ProductWhole,
  });
  const records = createMadeOfProducts(bytes);
  const slugs = createResponseCache<string, number>({ maximum: slugsKept });
  const shown = createShownStocks();
  /** Whoever asks meanwhile waits: until then it is not known what is outdated. */
  let settling: Promise<unknown> | null = null;

  function forget(ids: Iterable<number>): void {
    const all = [...ids];
    rows.drop(all);
    records.drop(all);
  }

  function forgetAll(): void {
    rows.dropAll();
    wholes.dropAll();
    slugs.dropAll();
    records.dropAll();
    shown.clear();
  }

  /** Main products, variants and bundles show parts of each other. */
  function forgetShowing(ids: readonly number[]): void {
    forget(ids);
    wholes.dropAll();
    records.dropOfWholes();
    slugs.dropAll();
    const found = readProductsShowing(database, ids).then(forget, forgetAll);
    const settled = Promise.all([settling, found]).then(() => {
      if (settling === settled) settling = null;
    });
    settling = settled;
  }

  async function read(ids: readonly number[]): Promise<ProductRow[]> {
    const found = await readProductRows(database, ids);
    for (const row of found) shown.note(row);
    return found;
  }

  return {
    clear: forgetAll,
    measure: bytes.measure,
    async rows(ids) {
      noteProducts(ids);
      if (settling) await settling;
      return rows.getMany(ids, async (missing) => (await read(missing)).map((row) => [row.id, row]));
    },
    async passingRows(ids) {
      noteProducts(ids);
      if (settling) await settling;
      const known = new Map([...new Set(ids)].map((id) => [id, rows.find(id)]));
      const missing = [...known].flatMap(([id, row]) => (row ? [] : [id]));
      const found = missing.length > 0 ? await read(missing) : [];
      return new Map(
        [...[...known.values()].flatMap((row) => row ?? []), ...found].map((row) => [row.id, row]),
      );
    },
    async wholes(ids) {
      noteProducts(ids);
      return wholes.getMany(ids, async (missing) =>
        (await readProductWholes(database, missing)).map((whole) => [
          whole.id,
          { ...whole, description: sanitised(whole.description) },
        ]),
      );
    },
    async findIdBySlug(catalogueId, slug, language) {
      const id = await slugs.get(`${catalogueId}/${language}/${slug}`, () =>
        findProductIdBySlug(database, catalogueId, slug, language),
      );
      if (id === undefined) noteAnyProduct();
      else noteProducts([id]);
      return id;
    },
    async made(making) {
      if (settling) await settling;
      return records.get(making);
    },
    hear(domainEvent) {
      switch (domainEvent.kind) {
        case 'product.changed':
          if (domainEvent.productIds.length > tellApartMaximum) forgetAll();
          else forgetShowing(domainEvent.productIds);
          return;
        case 'category.changed':
          forgetAll();
          return;
        case 'media.changed':
          if (domainEvent.isNew) return;
          records.dropAll();
          return;
        case 'site.changed':
        case 'content.changed':
          records.dropAll();
          return;
        case 'stock.changed':
          forget(shown.showing(domainEvent.productIds));
      }
    },
  };
}

/**
 * Whose stock is shown by what was read: a main product shows its variants', at the price of whichever of them, a bundle
 * its members'.
 */
function createShownStocks() {
  /** Main products with their variants, by variant. */
  const families = new Map<number, readonly number[]>();
  const bundleIds = new Set<number>();
  return {
    note({ id, variantStocks, bundle }: ProductRow): void {
      const family = [id, ...variantStocks.map((variant) => variant.id)];
      for (const variant of variantStocks) families.set(variant.id, family);
      if (bundle) bundleIds.add(id);
    },
    showing(ids: readonly number[]): Set<number> {
      return new Set([...ids, ...ids.flatMap((id) => families.get(id) ?? []), ...bundleIds]);
    },
    clear(): void {
      families.clear();
      bundleIds.clear();
    },
  };
}
