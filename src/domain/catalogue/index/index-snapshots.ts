import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { ShopRuntime } from '../../context.ts';
import { readUsualBundles } from '../bundles/bundle-queries.ts';
import { isSameTree, readCatalogueTerms } from './catalogue-terms.ts';
import { packColumns, unpackColumns } from './packed-columns.ts';
import { changedPrices, repriced } from './price-column.ts';
import type { ProductIndex } from './product-index.ts';
import { indexedBundles } from './product-index-building.ts';

/** Indexes as they were, on disk: read at the next start and brought up to date by what has changed since. */
export type IndexSnapshots = {
  /** The index as it was when it was written; nothing where there is none that can be used. */
  read(catalogueId: number): Promise<ProductIndex | undefined>;
  /** The index must not be changed until this resolves. A disk that takes nothing is no error: the next start builds. */
  write(index: ProductIndex): Promise<void>;
};

/** To be raised with every change of what the columns mean. */
const layout = 4;

export function openIndexSnapshots(
  { database, clock, log }: Pick<ShopRuntime, 'database' | 'clock' | 'log'>,
  files: FileStore,
): IndexSnapshots {
  const keyOf = (catalogueId: number) => `product-index-${catalogueId}`;

  async function completed(columns: Record<string, unknown>): Promise<ProductIndex | undefined> {
    const stored = columns.index as ProductIndex;
    const { catalogueId } = stored;
    const terms = await readCatalogueTerms(database, catalogueId);
    if (!isSameTree(terms, columns.tree as { categories: ProductIndex['terms']['categories'] }))
      return undefined;
    const bundles = indexedBundles(
      stored,
      await readUsualBundles(database, sql`bundle.catalogue_id = ${catalogueId} AND NOT bundle.archived`),
    );
    // Bundles are made of more than the products' own rows: of all of them, then and now, the prices are made anew.
    const bundleRows = [...stored.bundles, ...bundles].map(({ row }) => row);
    const index = { ...withBuffers(stored), terms, bundles };
    return repriced({ ...index, prices: changedPrices(index, bundleRows) }, clock.now());
  }

  return {
    async read(catalogueId) {
      try {
        const origin = await findOrigin(database, layout);
        const bytes = await files.read(keyOf(catalogueId));
        const columns = bytes && (await unpackColumns(bytes, (head) => head.origin === origin));
        return columns && (await completed(columns));
      } catch (error) {
        log.warn(errorFacts(error), 'the kept product index cannot be used');
        return undefined;
      }
    },
    async write(index) {
      try {
        const { terms, ...kept } = index;
        const tree = { categories: terms.categories.map(({ id, parentId }) => ({ id, parentId })) };
        const bytes = packColumns({ origin: await findOrigin(database, layout), tree, index: kept });
        await files.put(keyOf(index.catalogueId), Readable.from(bytes, { objectMode: false }));
      } catch (error) {
        log.warn(errorFacts(error), 'the product index cannot be kept for the next start');
      }
    },
  };
}

/**
 * What an index was made with: another layout, order of letters, database or schema makes another index. A restored backup
 * makes the tables again, and with them the table's number.
 */
export async function findOrigin(database: Database, columnLayout: number): Promise<string> {
  const { rows } = await database.execute<{ origin: string }>(sql`
    SELECT (SELECT oid FROM pg_database WHERE datname = current_database()) || ' ' || 'site'::regclass::oid || ' ' || version() || ' ' ||
      (SELECT max(created_at) FROM drizzle.__drizzle_migrations) AS origin`);
  return [columnLayout, process.versions.icu, process.arch, rows[0]?.origin].join(' ');
}

/** Packed texts are buffers, which bytes from a file are not yet. */
function withBuffers(index: ProductIndex): ProductIndex {
  const buffered = <T extends { readonly bytes: Uint8Array }>(text: T) => ({
    ...text,
    bytes: Buffer.from(text.bytes.buffer, text.bytes.byteOffset, text.bytes.byteLength),
  });
  const { names, skus } = index;
  const inAll = (texts: ProductIndex['names']) => ({
    hr: buffered(texts.hr),
    en: buffered(texts.en),
    de: buffered(texts.de),
  });
  return {
    ...index,
    names: inAll(names),
    skus: { ...skus, text: buffered(skus.text) },
  } as ProductIndex;
}
