import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductInput } from '#domain/catalogue/products/catalogue-service.ts';
import { saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { type goodsCallsOf, openGoodsCalls } from '../support/goods-calls.ts';
import { countStatements } from '../support/statement-counter.ts';

/* Work with goods is bounded by statements, not by rows (docs/rules/goods.md). */

const many = 5000;
const counter = countStatements();
let shop: FixtureShop;
let calls: ReturnType<typeof goodsCallsOf>;

const product = (number: number): ProductInput => ({
  key: `mass-${number}`,
  sku: `MASS-${number}`,
  type: 'physical',
  format: 'simple',
  name: { hr: `Vijak ${number}` },
  slugs: { hr: `masovni-vijak-${number}` },
  shortDescription: {},
  description: null,
  taxClassKey: 'tax-standard',
  unit: 'pcs',
  listPriceCents: 100 + number,
  weightGrams: 10,
  stockThousandths: 1000,
  isVisibleIndividually: true,
});

beforeAll(async () => {
  shop = await openFixtureShop();
  calls = await openGoodsCalls(shop);
  const products = Array.from({ length: many }, (_, number) => product(number));
  await saveProducts(shop.runtime, { catalogueId: shop.catalogueId, products });
});
afterAll(() => shop.close());

async function statementsOf(work: () => Promise<{ readonly status: number; readonly data: unknown }>) {
  await calls.settled();
  counter.restart();
  const { status, data } = await work();
  const { statements } = counter.counts();
  expect([status, data]).toEqual([200, data]);
  return { statements, data };
}

const changesOf = (count: number, fields: (number: number) => object) =>
  Array.from({ length: count }, (_, number) => ({ sku: `MASS-${number}`, fields: fields(number) }));

test('five thousand products are changed, looked at and put back with as many statements as ten', async () => {
  const fields = (factor: number) => (number: number) => ({
    retailPrice: factor + number / 100,
    name: { eng: `Screw ${factor} ${number}` },
    featured: true,
  });
  const patch = (count: number, factor: number, more: object = {}) =>
    statementsOf(() => calls.patch(changesOf(count, fields(factor)), more));
  await patch(1, 2);
  const few = await patch(10, 3);
  const all = await patch(many, 4);
  expect(all.data).toMatchObject({ changed: many, problems: [] });
  // Others of the shop, such as what hears of it, may ask something meanwhile.
  expect(all.statements).toBeLessThan(few.statements + 20);
  const look = await patch(many, 5, { preview: true });
  expect(look.data).toMatchObject({ changed: many, changeSetId: null });
  expect(look.statements).toBeLessThan(few.statements + 20);
  const { changeSetId } = all.data as { changeSetId: number };
  const undone = await statementsOf(() => calls.undo(changeSetId));
  expect(undone.data).toMatchObject({ left: [] });
  expect(undone.statements).toBeLessThan(few.statements + 20);
});

test('a page of the list reads as many statements whatever there is', async () => {
  const page = (perPage: number) => statementsOf(() => calls.list({ perPage, search: 'vijak' }));
  const one = await page(1);
  const hundred = await page(100);
  expect(hundred.data).toMatchObject({ total: many });
  expect(hundred.statements).toBeLessThanOrEqual(one.statements + 2);
});
