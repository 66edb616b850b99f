import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { type goodsCallsOf, openGoodsCalls } from '../support/goods-calls.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock('2026-11-20T12:00:00Z');
let shop: FixtureShop;
let calls: ReturnType<typeof goodsCallsOf>;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await openGoodsCalls(shop);
});
afterAll(() => shop.close());

const bulk = (body: object) => calls.send('POST', 'price/bulk', body);
const priceOf = async (key: string): Promise<number> =>
  (await calls.get(shop.productIds[key] as number)).data.retailPrice;
const setPrice = (sku: string, retailPrice: number) =>
  calls.patch([{ sku, fields: { retailPrice, discount: null, membershipPrice: null } }]);

describe('prices of many products', () => {
  test('are looked at, changed by per cent and rounded, and taken back as one set', async () => {
    await setPrice('PLATE', 10.3);
    await setPrice('HEAVY', 20);
    const ids = [shop.productIds.plate, shop.productIds.heavy];
    const asked = { ids, change: { percent: 5 }, rounding: { ending: 0.9 } };
    const { data: seen } = await bulk({ ...asked, preview: true });
    expect(seen).toMatchObject({ changeSetId: null, changed: 2, unchanged: 0, problems: [] });
    expect(seen.diff).toContainEqual({
      entity: 'product',
      entityId: String(shop.productIds.plate),
      field: 'retailPrice',
      before: 10.3,
      after: 10.9,
    });
    expect(seen.products).toContainEqual(
      expect.objectContaining({ id: shop.productIds.plate, sku: 'PLATE' }),
    );
    expect(await priceOf('plate')).toBe(10.3);

    const { data } = await bulk(asked);
    expect(data).toMatchObject({ changed: 2, problems: [] });
    expect([await priceOf('plate'), await priceOf('heavy')]).toEqual([10.9, 20.9]);
    await calls.undo(data.changeSetId);
    expect([await priceOf('plate'), await priceOf('heavy')]).toEqual([10.3, 20]);
  });

  test('go up by an amount, or are set; what costs that already is unchanged', async () => {
    await setPrice('PLATE', 10);
    await setPrice('HEAVY', 12.5);
    const ids = [shop.productIds.plate, shop.productIds.heavy];
    await bulk({ ids, change: { amount: -0.333 }, rounding: { to: 0.05 } });
    expect([await priceOf('plate'), await priceOf('heavy')]).toEqual([9.65, 12.15]);
    const { data } = await bulk({ ids, change: { set: 9.65 } });
    expect(data).toMatchObject({ changed: 1, unchanged: 1 });
    expect([await priceOf('plate'), await priceOf('heavy')]).toEqual([9.65, 9.65]);
  });

  test('of what a list finds, main products with all their variants and no bundle', async () => {
    const { data: list } = await calls.list({ perPage: 100 });
    const before = new Map<number, { format: string; retailPrice: number }>(
      list.data.map((product: { id: number }) => [product.id, product]),
    );
    const { data } = await bulk({ filters: [], change: { percent: 10 }, preview: true, partly: true });
    const changed = new Set(data.diff.map(({ entityId }: { entityId: string }) => Number(entityId)));
    for (const [id, { format, retailPrice }] of before) {
      expect(changed.has(id)).toBe(format !== 'bundle' && retailPrice > 0);
    }
    const [main] = list.data.filter(({ format }: { format: string }) => format === 'configurable');
    const variants = (await calls.get(main.id)).data.variants.map(({ id }: { id: number }) => id);
    const one = (await bulk({ ids: [main.id], change: { amount: 1 }, preview: true })).data;
    expect(new Set(one.products.map(({ id }: { id: number }) => id))).toEqual(
      new Set([main.id, ...variants]),
    );
  });

  test('are reduced for a time: the price stays, and what is no reduction is refused', async () => {
    await setPrice('PLATE', 10);
    const ids = [shop.productIds.plate];
    const time = { discountFrom: '2026-11-25T00:00:00Z', discountTo: '2026-12-01T00:00:00Z' };
    await bulk({ ids, change: { percent: -20 }, ...time });
    expect((await calls.get(shop.productIds.plate as number)).data).toMatchObject({
      retailPrice: 10,
      discount: { retailPrice: 8, from: '2026-11-25T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
    });
    const none = await bulk({ ids, change: { percent: 0 }, ...time });
    expect(outcome(none)).toEqual([422, 'VALIDATION']);
    expect(none.details.problems).toEqual([
      { row: 0, field: 'discount.retailPrice', rule: 'maximum', parameter: 9.99, value: 10 },
    ]);
    // So is a price that falls below its own reduction.
    const below = await bulk({ ids, change: { set: 7 }, preview: true });
    expect(below.data).toMatchObject({ changed: 0, problems: [{ row: 0, rule: 'maximum' }] });
  });

  test.for([
    [{ change: { percent: 5 } }, { ids: { rule: 'required' } }],
    [{ ids: [1], change: {} }, { change: { rule: 'required' } }],
    [{ ids: [1], change: { percent: 5, amount: 1 } }, { change: { rule: 'oneOf' } }],
    [{ ids: [999_999], change: { percent: 5 } }, { 'ids.0': { rule: 'oneOf' } }],
  ] as const)('%j is refused', async ([body, fields]) => {
    const answer = await bulk(body);
    expect(outcome(answer)).toEqual([422, 'VALIDATION']);
    expect(answer.details.fields).toEqual(fields);
  });

  test('ask for the right to prices', async () => {
    const body = { ids: [1], change: { percent: 5 } };
    const editor = await headersOfScope(shop, 'editor');
    expect((await shop.call('POST', '/api/v1/manage/price/bulk', body, editor)).status).toBe(403);
    expect((await shop.call('POST', '/api/v1/manage/price/bulk', body)).status).toBe(401);
  });
});
