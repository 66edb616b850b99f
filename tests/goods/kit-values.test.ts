import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { openGoodsCalls } from '../support/goods-calls.ts';

/* Values that a kit gives or proposes, but its member's option cannot have, are as if nothing were given (docs/rules/goods.md). */

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof openGoodsCalls>>;
beforeAll(async () => {
  shop = await openFixtureShop();
  calls = await openGoodsCalls(shop);
});
afterAll(() => shop.close());

test.each([['abc'], [''], [2000.5], [1e12], [-1]])('a length %j', async (lengthMm) => {
  const id = shop.productIds['sheet-kit'] ?? 0;
  const { data } = await calls.get(id);
  const values = { lengthMm };
  const members = [
    { sku: 'SHEET', quantity: 2, askOptions: ['lengthMm'], defaultOptions: values },
    { sku: 'SHEET', quantity: 1, presetOptions: values },
  ];
  expect((await calls.update(id, data.version, { members })).details).toBeUndefined();
  await calls.settled();
  const { status, data: shown } = await shop.call('GET', `/api/v1/product/checkBundles?product=${id}`);
  expect([
    status,
    shown?.members.map(({ presetLengthMm }: { presetLengthMm: unknown }) => presetLengthMm),
  ]).toEqual([200, [null, null]]);
  // Both lengths are the buyer's to choose.
  expect(shown.members.map(({ mustChoose }: { mustChoose: unknown }) => mustChoose)).toEqual([
    ['lengthMm'],
    ['lengthMm'],
  ]);
  expect(shown.members.map(({ defaults }: { defaults: { options: object } }) => defaults.options)).toEqual(
    Array(2).fill({ customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 2000 } }),
  );
  expect((await calls.shown('sheet-kit-hr')).status).toBe(200);
  expect(await calls.listed([{ key: 'sku', value: 'SHEET-KIT' }])).toEqual(['SHEET-KIT']);
});

test('a member of which there is none says when more is announced', async () => {
  const id = shop.productIds['sheet-kit'] ?? 0;
  const { data } = await calls.get(id);
  const members = [
    { sku: 'SCREW', quantity: 4 },
    { sku: 'RARE', quantity: 1 },
  ];
  expect((await calls.update(id, data.version, { members })).details).toBeUndefined();
  await shop.database.pool.query(`update product set stock_thousandths = 0 where key = 'rare'`);
  await calls.patch([{ sku: 'RARE', fields: { expectedOn: '2099-01-15' } }]);
  await calls.settled();
  const { data: shown } = await shop.call('GET', `/api/v1/product/checkBundles?product=${id}`);
  const stocks = shown.members.map(({ stock }: { stock: { expectedOn?: string } }) => stock.expectedOn);
  expect(stocks).toEqual([undefined, '2099-01-15']);
});
