import { afterAll, beforeAll, expect, test } from 'vitest';
import { add, type CartIdentity, readyBuyer, requiredConsents, startCart } from '../support/fixture-buyer.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const key = { 'idempotency-key': 'the same key' };

const clear = (cart: CartIdentity, headers: Record<string, string> = key) =>
  shop.call('POST', '/api/v2/cart/clearCart', { ...cart }, headers);

test("a guest's retry gets the first answer", async () => {
  const buyer = await readyBuyer(shop);
  const { cartId, protectCode, userId } = buyer;
  const body = { cartId, protectCode, userId, acceptedConsents: requiredConsents };
  const first = await shop.call('POST', '/api/v2/order/create', body, key);
  const again = await shop.call('POST', '/api/v2/order/create', body, key);
  expect(first.status).toBe(200);
  expect(again).toEqual(first);
});

test("a customer's answer is not given to others who send the same key and body", async () => {
  const ana = await loggedIn(shop, 'ana@example.com');
  const eve = await loggedIn(shop, 'eve@example.com');
  const cart = await startCart(shop, ana.headers);
  await add(shop, cart, 'screw', 1, ana.headers);
  expect((await clear(cart, { ...key, ...ana.headers })).status).toBe(200);
  expect((await clear(cart, { ...key, ...ana.headers })).status).toBe(200);
  expect(await clear(cart, { ...key, ...eve.headers })).toMatchObject({
    status: 404,
    details: { code: 'SESSION_NOT_FOUND' },
  });
});

test("one guest's key does not block another's", async () => {
  const [ana, eve] = [await startCart(shop), await startCart(shop)];
  expect((await clear(ana)).data.cartId).toBe(ana.cartId);
  expect((await clear(eve)).data.cartId).toBe(eve.cartId);
});

test('the same key with another body of the same cart is refused', async () => {
  const cart = await startCart(shop);
  expect((await clear(cart)).status).toBe(200);
  const other = await shop.call('POST', '/api/v2/cart/clearCart', { ...cart, currencyId: 44 }, key);
  expect(other).toMatchObject({ status: 409, details: { code: 'IDEMPOTENCY_KEY_REUSED' } });
});
