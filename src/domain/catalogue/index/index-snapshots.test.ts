import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { changePrice, saveCategories, setArchived } from '../products/catalogue-service.ts';
import { openIndexSnapshots } from './index-snapshots.ts';
import { withKeptCatalogue } from './kept-catalogue.fixture.ts';
import { readPlainProducts } from './plain-search.fixture.ts';
import { buildProductIndex } from './product-index-building.ts';
import { createProductIndexes } from './product-indexes.ts';
import { findProductPage } from './product-page.ts';
import { emptyProductQuery } from './product-query.ts';
import { checkCounts, checkQuery } from './query-checks.fixture.ts';
import { saveRandomCatalogue, testNow } from './random-catalogue.fixture.ts';

const kept = withKeptCatalogue(['Čavao 1', 'Žlijeb 2', 'Cijev 3']);

/** Indexes as a starting process has them; what it said while it read the catalogue. */
async function start(): Promise<{ indexes: ReturnType<typeof createProductIndexes>; said: string[] }> {
  const snapshots = openIndexSnapshots(kept.runtime, openLocalFileStore(kept.folder));
  const indexes = createProductIndexes(kept.runtime, {
    snapshots,
    keptAfterMs: { building: 0, changing: 0 },
  });
  kept.logged = [];
  await indexes.get(kept.catalogueId);
  return { indexes, said: kept.logged };
}

/** A process that keeps its index and ends. */
async function startAndEnd(): Promise<void> {
  await start();
  await expect
    .poll(() => readdir(kept.folder), { timeout: 30_000 })
    .toEqual([`product-index-${kept.catalogueId}`]);
}

/** Expects of the index of a process what the tables say. */
async function expectTruth(indexes: ReturnType<typeof createProductIndexes>): Promise<void> {
  const index = await indexes.get(kept.catalogueId);
  const products = await readPlainProducts(kept.runtime.database, kept.catalogueId, testNow);
  const sorts = (['finalPrice', 'name', 'categoryPriority', 'id'] as const).map(
    (field) => ({ field, direction: 'asc' }) as const,
  );
  for (const skuParts of [[], ['sku-p2'], ['none']]) {
    const query = { ...emptyProductQuery, language: 'hr', skuParts } as const;
    for (const sort of sorts) checkQuery(index, products, query, sort);
    checkCounts(index, products, query);
  }
}

test('a start reads the stored index, and it equals the one built from the tables', async () => {
  await startAndEnd();
  const { indexes, said } = await start();
  expect(said).toEqual(['product index read']);
  await expectTruth(indexes);
});

test('changes made between two starts are in the index at once', async () => {
  await startAndEnd();
  await changePrice(kept.runtime, {
    catalogueId: kept.catalogueId,
    productKey: 'p0',
    listPriceCents: 50,
    discount: null,
  });
  await setArchived(kept.runtime, { catalogueId: kept.catalogueId, productKey: 'p1', archived: true });
  await saveRandomCatalogue(kept.runtime, kept.families);
  await kept.database.pool.query(
    "UPDATE product SET list_price_cents = 7 WHERE key = 'p2-1' AND catalogue_id = $1",
    [kept.catalogueId],
  );
  const { indexes, said } = await start();
  expect(said).toEqual(['product index read']);
  await expectTruth(indexes);
  const query = { ...emptyProductQuery, language: 'hr' } as const;
  const page = { offset: 0, limit: 9, sort: null, language: 'hr' } as const;
  expect(findProductPage(await indexes.get(kept.catalogueId), query, page).total).toBe(2);
});

test('a bundle has its members’ prices, though its own row has not changed between two starts', async () => {
  const run = (statement: string) => kept.database.pool.query(statement, [kept.catalogueId]);
  const productOf = (key: string) => `(SELECT id FROM product WHERE key = '${key}' AND catalogue_id = $1)`;
  await run("UPDATE product SET format = 'bundle' WHERE key = 'p0' AND catalogue_id = $1");
  await run(
    `INSERT INTO bundle_member (bundle_id, product_id, quantity, position) SELECT ${productOf('p0')}, ${productOf('p1')}, 2, 0`,
  );
  await startAndEnd();
  for (const change of [
    `UPDATE bundle_member SET quantity = 3 WHERE bundle_id = ${productOf('p0')}`,
    `DELETE FROM bundle_member WHERE bundle_id = ${productOf('p0')}`,
  ]) {
    await run(change);
    const { indexes, said } = await start();
    expect(said).toEqual(['product index read']);
    const { prices } = await indexes.get(kept.catalogueId);
    const { prices: wanted } = await buildProductIndex(kept.runtime, kept.catalogueId);
    expect(prices.finalCents).toEqual(wanted.finalCents);
    expect([prices.risingUnits, prices.risingRows]).toEqual([wanted.risingUnits, wanted.risingRows]);
    expect([prices.discounted, prices.fromPrice]).toEqual([wanted.discounted, wanted.fromPrice]);
  }
});

test('an incomplete file, or one of something else, is not used and is made anew', async () => {
  await startAndEnd();
  const path = join(kept.folder, `product-index-${kept.catalogueId}`);
  const whole = await readFile(path);
  const turned = Buffer.from(whole);
  turned[whole.length >> 1] = (turned[whole.length >> 1] as number) ^ 1;
  for (const spoilt of [
    whole.subarray(0, whole.length - 9),
    turned,
    Buffer.alloc(0),
    Buffer.from('{"a":1}'),
  ]) {
    await writeFile(path, spoilt);
    const { indexes, said } = await start();
    expect(said.slice(0, 2)).toEqual(['the kept product index cannot be used', 'product index built']);
    await expectTruth(indexes);
    // One of the spoilt files is as long as the whole one.
    await expect.poll(() => readFile(path), { timeout: 30_000 }).not.toEqual(spoilt);
    expect(await readFile(path)).toHaveLength(whole.length);
  }
});

test('after a change of the schema or of the tree of categories the index is rebuilt', async () => {
  await startAndEnd();
  const categories = ['category-3'].map((key) => ({
    key,
    parentKey: 'category-0',
    position: 3,
    name: { hr: 'Skupina 3' },
    slugs: { hr: 'skupina-3' },
    description: {},
  }));
  await saveCategories(kept.runtime, { catalogueId: kept.catalogueId, categories });
  expect((await start()).said[0]).toBe('product index built');
  await expect.poll(async () => (await start()).said[0], { timeout: 30_000 }).toBe('product index read');
  await kept.database.pool.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) SELECT 'later', max(created_at) + 1 FROM drizzle.__drizzle_migrations",
  );
  expect((await start()).said[0]).toBe('product index built');
});

test('without a writable folder the shop starts and sells all the same', async () => {
  await rm(kept.folder, { recursive: true });
  await writeFile(kept.folder, 'a file stands where the folder would');
  const { indexes, said } = await start();
  expect(said.at(-1)).toBe('product index built');
  await expectTruth(indexes);
  await expect
    .poll(() => kept.logged, { timeout: 30_000 })
    .toContain('the product index cannot be kept for the next start');
});
