import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { testRuntime } from '../../../../tests/support/test-runtime.ts';
import type { ShopRuntime } from '../../context.ts';
import { catalogues, taxClasses } from '../../sites/sites-tables.ts';
import { changePrice, type ProductInput, saveProducts, setArchived } from '../products/catalogue-service.ts';
import { createProductIndexes, type ProductIndexes } from './product-indexes.ts';
import { findProductPage } from './product-page.ts';
import { emptyProductQuery } from './product-query.ts';

let database: TestDatabase;
let runtime: ShopRuntime;
let indexes: ProductIndexes;
let now = new Date('2026-11-20T12:00:00Z');
let catalogueId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  runtime = {
    ...testRuntime(database.database, () => now),
    emit: (domainEvent) => indexes.hear(domainEvent),
  };
  indexes = createProductIndexes(runtime);
  await database.database.insert(taxClasses).values({ key: 'standard', name: { hr: 'Opća' } });
  const [catalogue] = await database.database.insert(catalogues).values({ key: 'test' }).returning();
  catalogueId = catalogue?.id ?? 0;
  await saveProducts(runtime, { catalogueId, products: [product('a', 300), product('b', 200)] });
});
afterAll(() => database.drop());

function product(key: string, listPriceCents: number): ProductInput {
  return {
    key,
    sku: key,
    type: 'physical',
    format: 'simple',
    name: { hr: key },
    slugs: { hr: `proizvod-${key}` },
    shortDescription: {},
    description: null,
    taxClassKey: 'standard',
    unit: 'pcs',
    listPriceCents,
    weightGrams: 1,
    stockThousandths: null,
    isVisibleIndividually: true,
  };
}

async function cheapestFirst(): Promise<number[]> {
  const index = await indexes.get(catalogueId);
  const sort = { field: 'finalPrice', direction: 'asc' } as const;
  const query = { ...emptyProductQuery, language: 'hr' } as const;
  const page = findProductPage(index, query, { offset: 0, limit: 10, sort, language: 'hr' });
  return page.products.map(({ id }) => index.prices.finalCents[index.ids.indexOf(id)] ?? -1);
}

test('a change is in the index as soon as it has been rebuilt', async () => {
  expect(await cheapestFirst()).toEqual([200, 300]);
  await changePrice(runtime, { catalogueId, productKey: 'a', listPriceCents: 100, discount: null });
  await saveProducts(runtime, { catalogueId, products: [product('c', 150)] });
  await indexes.settled();
  expect(await cheapestFirst()).toEqual([100, 150, 200]);
  await setArchived(runtime, { catalogueId, productKey: 'c', archived: true });
  await indexes.settled();
  expect(await cheapestFirst()).toEqual([100, 200]);
});

test('a discount starts and ends by itself at its time', async () => {
  await changePrice(runtime, {
    catalogueId,
    productKey: 'b',
    listPriceCents: 200,
    discount: {
      priceCents: 50,
      from: new Date('2026-11-21T00:00:00Z'),
      to: new Date('2026-11-22T00:00:00Z'),
    },
  });
  await indexes.settled();
  expect(await cheapestFirst()).toEqual([100, 200]);
  now = new Date('2026-11-21T00:00:00Z');
  expect(await cheapestFirst()).toEqual([50, 100]);
  now = new Date('2026-11-22T00:00:00Z');
  expect(await cheapestFirst()).toEqual([100, 200]);
});

test('the index reports its age', async () => {
  const age = indexes.findAgeMs(catalogueId) ?? -1;
  now = new Date(now.getTime() + 5000);
  expect(indexes.findAgeMs(catalogueId)).toBe(age + 5000);
  expect(indexes.findAgeMs(0)).toBeUndefined();
});

test('changes written past the shop are in the index once it is told that it may have missed something', async () => {
  await cheapestFirst();
  await database.pool.query("UPDATE product SET list_price_cents = 175 WHERE key = 'b'");
  await database.pool.query("UPDATE product SET archived = false WHERE key = 'c'");
  indexes.renew();
  await indexes.settled();
  expect(await cheapestFirst()).toEqual([100, 150, 175]);
});

test('more new products than the reserved space are all in the index', async () => {
  const before = await indexes.get(catalogueId);
  const room = before.rowCount - before.productCount;
  const many = Array.from({ length: room + 1 }, (_, number) => product(`many-${number}`, 1000 + number));
  await saveProducts(runtime, { catalogueId, products: many.slice(0, 40) });
  await indexes.settled();
  expect((await indexes.get(catalogueId)).rowCount).toBe(before.rowCount);
  await saveProducts(runtime, { catalogueId, products: many.slice(40) });
  await indexes.settled();
  const index = await indexes.get(catalogueId);
  const query = { ...emptyProductQuery, language: 'hr', skuParts: ['many'] } as const;
  const page = {
    offset: 0,
    limit: 1,
    sort: { field: 'finalPrice', direction: 'desc' },
    language: 'hr',
  } as const;
  const { total, products } = findProductPage(index, query, page);
  expect(total).toBe(room + 1);
  expect(index.prices.finalCents[index.ids.indexOf(products[0]?.id ?? 0)]).toBe(1000 + room);
});

test('a product is found by its article number however often that changes', { tags: 'release' }, async () => {
  const found = async (sku: string) => {
    const index = await indexes.get(catalogueId);
    const query = { ...emptyProductQuery, language: 'hr', skusAnyOf: [[sku]] } as const;
    return findProductPage(index, query, { offset: 0, limit: 1, sort: null, language: 'hr' }).total;
  };
  const before = await indexes.get(catalogueId);
  for (let round = 0; round < before.skus.places.length / 60; round++) {
    const products = Array.from({ length: 60 }, (_, number) => ({
      ...product(`many-${number}`, 1000),
      sku: `round-${round}-${number}`,
    }));
    await saveProducts(runtime, { catalogueId, products });
    await indexes.settled();
    expect([await found(`ROUND-${round}-39`), await found(`round-${round - 1}-39`)]).toEqual([1, 0]);
  }
});
