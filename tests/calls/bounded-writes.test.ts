import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { removeEmptyCarts } from '#domain/cart/cart-archive-service.ts';
import { dayMs } from '#values/durations.ts';
import { cartLinesMaximum, emptyCartDays } from '#values/limits.ts';
import { add, startCart } from '../support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* What visitors have written to the database without a login is bounded. */

let shop: FixtureShop;
/** The same shop for addresses that may ask a hundred times a minute. */
let app: FastifyInstance;
const clock = testClock();

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  app = await buildServer(shop.shop.dependencies, { rateLimitPerMinute: 100 });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const statusesOf = async (count: number, send: (index: number) => Promise<{ statusCode: number }>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send(index)).statusCode);
  return statuses;
};

test.each([
  ['GET', '/api/v2/cart/getNewCartSession', 200],
  ['POST', '/api/v2/checkout/registerGuest', 422],
  ['POST', '/api/v2/order/create', 422],
] as const)(
  '%s %s creates rows: an address has a fiftieth of its requests for it',
  async (method, url, status) => {
    const statuses = await statusesOf(3, (index) =>
      app.inject({
        method,
        url,
        headers: { apiKey: shopKey },
        remoteAddress: `2001:db8:${url.length.toString(16)}::${index + 1}`,
        ...(method === 'POST' ? { payload: {} } : {}),
      }),
    );
    expect(statuses).toEqual([status, status, 429]);
  },
);

test('answers stored for an Idempotency-Key are a twentieth of the requests of an address', async () => {
  const cart = await startCart(shop);
  const clear = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/cart/clearCart',
      headers: { apiKey: shopKey, ...headers },
      payload: cart,
      remoteAddress: '192.0.2.9',
    });
  const statuses = await statusesOf(6, (index) => clear({ 'idempotency-key': `key ${index}` }));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await clear({})).statusCode).toBe(200);
});

describe('a cart', () => {
  test(`holds ${cartLinesMaximum} lines`, async () => {
    const cart = await startCart(shop);
    const lines = (count: number) =>
      shop.database.pool.query(
        `insert into cart_line (cart_id, product_id, quantity, options, options_key)
         select $1, $2, 1, '{}', n::text from generate_series(1, $3) n`,
        [cart.cartId, shop.productIds.handbook, count],
      );
    await lines(cartLinesMaximum - 1);
    expect((await add(shop, cart, 'screw')).status).toBe(200);
    expect(await add(shop, cart, 'rare')).toMatchObject({ status: 409, details: { code: 'CART_FULL' } });
    const { status, data } = await add(shop, cart, 'screw');
    expect(status).toBe(200);
    expect(data.items).toHaveLength(cartLinesMaximum);
  });

  test(`that is empty is deleted after ${emptyCartDays} days`, async () => {
    const [empty, filled] = [await startCart(shop), await startCart(shop)];
    await add(shop, filled, 'screw');
    const statuses = async () => {
      await removeEmptyCarts(shop.runtime);
      const answers = [empty, filled].map((cart) => shop.call('POST', '/api/v2/cart/getCart', cart));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    clock.pass((emptyCartDays + 1) * dayMs);
    expect(await statuses()).toEqual([404, 200]);
  });
});
