import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { dayMs } from '#values/durations.ts';
import { type ProductSort, productSorts } from '#values/product-sorts.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { testRuntime } from '../../../../tests/support/test-runtime.ts';
import { readPlainProducts } from './plain-search.fixture.ts';
import { repriced } from './price-column.ts';
import { buildProductIndex } from './product-index-building.ts';
import { checkCounts, checkQuery, queryOf } from './query-checks.fixture.ts';
import { randomCatalogue, saveRandomCatalogue, testNow } from './random-catalogue.fixture.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('lists, orders, prices and counts agree with the tables on random catalogues', async () => {
  const runtime = testRuntime(database.database, () => testNow);
  await fc.assert(
    fc.asyncProperty(randomCatalogue, fc.infiniteStream(fc.nat()), async (families, numbers) => {
      const catalogueId = await saveRandomCatalogue(runtime, families);
      const index = await buildProductIndex(runtime, catalogueId);
      const now = new Date(testNow.getTime() + ((numbers.next().value as number) % 12) * dayMs);
      const products = await readPlainProducts(runtime.database, catalogueId, now);
      const priced = repriced(index, now);
      const ids = products.map(({ id }) => id);
      const seed = numbers.next().value as number;
      for (const query of fc.sample(queryOf(index.terms, ids), { numRuns: 25, seed })) {
        const sorts = Object.values(productSorts);
        checkQuery(
          priced,
          products,
          query,
          sorts[(numbers.next().value as number) % sorts.length] as ProductSort,
        );
        checkCounts(priced, products, query);
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);
