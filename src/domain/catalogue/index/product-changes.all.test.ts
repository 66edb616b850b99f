import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#values/durations.ts';
import { type ProductSort, productSorts } from '#values/product-sorts.ts';
import { Refusal } from '#values/refusal.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { testRuntime } from '../../../../tests/support/test-runtime.ts';
import type { ShopRuntime } from '../../context.ts';
import type { DomainEvent } from '../../domain-events.ts';
import { readPlainProducts } from './plain-search.fixture.ts';
import { repriced } from './price-column.ts';
import { changeProducts } from './product-changes.ts';
import type { ProductIndex } from './product-index.ts';
import { buildProductIndex } from './product-index-building.ts';
import { checkCounts, checkQuery, queryOf } from './query-checks.fixture.ts';
import { randomCatalogue, saveFamilies, saveRandomCatalogue, testNow } from './random-catalogue.fixture.ts';

let database: TestDatabase;
let runtime: ShopRuntime;
let emitted: DomainEvent[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  runtime = {
    ...testRuntime(database.database, () => testNow),
    emit: (domainEvent) => emitted.push(domainEvent),
  };
});
afterAll(() => database.drop());

/** Saves families over those that are there and puts what was emitted into the index. */
async function changed(
  index: ProductIndex,
  families: Parameters<typeof saveFamilies>[2],
): Promise<ProductIndex> {
  emitted = [];
  try {
    await saveFamilies(runtime, index.catalogueId, families);
  } catch (error) {
    // Variants that would be twins of stored ones.
    if (!(error instanceof Refusal)) throw error;
  }
  const ids = emitted.flatMap((one) => (one.kind === 'product.changed' ? one.productIds : []));
  if (ids.length === 0) return index;
  const after = await changeProducts(runtime, () => index, ids);
  expect(after).not.toBeNull();
  return after as ProductIndex;
}

test('after any changes lists, orders, prices and counts agree with the tables', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomCatalogue,
      fc.array(randomCatalogue, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      async (families, changes, numbers) => {
        const number = () => numbers.next().value as number;
        const catalogueId = await saveRandomCatalogue(runtime, families);
        let index = await buildProductIndex(runtime, catalogueId);
        for (const change of changes) {
          index = await changed(index, change);
          const now = new Date(testNow.getTime() + (number() % 12) * dayMs);
          const products = await readPlainProducts(runtime.database, catalogueId, now);
          const priced = repriced(index, now);
          const ids = products.map(({ id }) => id);
          for (const query of fc.sample(queryOf(index.terms, ids), { numRuns: 12, seed: number() })) {
            const sorts = Object.values(productSorts);
            checkQuery(priced, products, query, sorts[number() % sorts.length] as ProductSort);
            checkCounts(priced, products, query);
          }
        }
      },
    ),
    { numRuns: 25 },
  );
}, 240_000);
