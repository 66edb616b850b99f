import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCoupons } from '#domain/cart/coupon-service.ts';
import { add, type CartIdentity, cartCall, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import {
  applyCoupon,
  couponInputs,
  openCouponShop,
  pricesOf,
  usedCountOf,
} from '../support/fixture-coupons.ts';
import { enquiryHeaders, type FixtureShop, shopKey } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
const morning = clock.now();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openCouponShop(clock);
});
afterAll(() => shop.close());

async function cartWith(goods: Readonly<Record<string, number>>): Promise<CartIdentity> {
  const cart = await startCart(shop);
  for (const [key, qty] of Object.entries(goods)) await add(shop, cart, key, qty);
  return cart;
}

describe('a valid coupon', () => {
  test('takes off its percentage and is named in the language of the call', async () => {
    const cart = await cartWith({ endless: 3 });
    const answer = await applyCoupon(shop, cart, 'KROV10');
    expect(answer.data).toMatchObject({
      coupon: { code: 'KROV10', name: 'KROV10 hr' },
      couponCode: 'KROV10',
      couponRemoved: null,
    });
    expect(pricesOf(answer)).toMatchObject({
      itemsTotal: 30,
      coupon: 3,
      cartTotal: 27,
      orderTotal: 27,
      tax: { itemsTotal: 6, coupon: 0.6, cartTotal: 5.4, orderTotal: 5.4 },
      taxRates: [{ rate: 25, gross: 27, tax: 5.4 }],
    });
    const german = await shop.call('POST', '/api/v2/cart/getCart', cart, { language: 'ger' });
    expect(german.data.coupon.name).toBe('KROV10 de');
  });

  test.each(['krov10', ' Krov 10 ', 'KRÖV10'])('is found as %j', async (code) => {
    const cart = await cartWith({ endless: 1 });
    expect((await applyCoupon(shop, cart, code)).data.couponCode).toBe('KROV10');
  });

  test('of a fixed amount is capped by the goods', async () => {
    const dear = await applyCoupon(shop, await cartWith({ endless: 5 }), 'MINUS25');
    expect(pricesOf(dear)).toMatchObject({ coupon: 25, cartTotal: 25 });
    const cheap = await applyCoupon(shop, await cartWith({ endless: 1 }), 'MINUS25');
    expect(pricesOf(cheap)).toMatchObject({ coupon: 10, cartTotal: 0, orderTotal: 0 });
  });

  test('for a category applies only to its descendants', async () => {
    const cart = await cartWith({ endless: 1, handbook: 2 });
    const answer = await applyCoupon(shop, cart, 'zlijeb15');
    expect(pricesOf(answer)).toMatchObject({ itemsTotal: 52, coupon: 6.3, cartTotal: 45.7 });
    expect(pricesOf(answer)).toMatchObject({
      taxRates: [
        { rate: 25, gross: 10, tax: 2 },
        { rate: 5, gross: 35.7, tax: 1.7 },
      ],
    });
  });

  test('is valid on its first and last day, in the shop’s time zone', async () => {
    const cart = await cartWith({ endless: 1 });
    expect((await applyCoupon(shop, cart, 'DANAS')).status).toBe(200);
    clock.set('2026-11-21T22:59:00Z');
    expect((await cartCall(shop, 'getCart', cart)).data.couponCode).toBe('DANAS');
    clock.set('2026-11-21T23:01:00Z');
    expect((await cartCall(shop, 'getCart', cart)).data).toMatchObject({
      coupon: null,
      couponRemoved: { code: 'DANAS', reason: 'COUPON_EXPIRED' },
    });
    expect((await applyCoupon(shop, cart, 'SUTRA')).status).toBe(200);
    clock.set(morning);
  });

  test('makes courier delivery free, and shows no amount of its own', async () => {
    const buyer = await readyBuyer(shop, { endless: 1 });
    expect(buyer.total).toBe(14.5);
    const answer = await applyCoupon(shop, buyer, 'BESPLATNO');
    expect(pricesOf(answer)).toMatchObject({ coupon: 0, delivery: 0, orderTotal: 10 });
    const methods = await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', {
      cartId: buyer.cartId,
      protectCode: buyer.protectCode,
    });
    expect(methods.data.map(({ kind, price }: { kind: string; price: number }) => [kind, price])).toEqual([
      ['courier', 0],
      ['truck', 89],
      ['pickup', 0],
    ]);
  });

  test('comes before free delivery: the missing amount grows by the discount', async () => {
    const cart = await cartWith({ endless: 15 });
    const free = await cartCall(shop, 'getCart', cart);
    expect(free.data.freeDelivery).toMatchObject({ price: 150, missing: 0 });
    const answer = await applyCoupon(shop, cart, 'KROV10');
    expect(answer.data.freeDelivery).toMatchObject({ price: 150, missing: 15 });
  });
});

describe('an invalid coupon', () => {
  test.each([
    ['NEMATOGA', 404, 'COUPON_NOT_FOUND', 'Coupon not found!'],
    ['UGASEN', 404, 'COUPON_NOT_FOUND', 'Coupon not found!'],
    ['ISTEKAO', 409, 'COUPON_EXPIRED', 'This coupon has expired.'],
    ['SUTRA', 409, 'COUPON_NOT_YET_VALID', 'This coupon is not valid yet.'],
    ['POTROSEN', 409, 'COUPON_USED_UP', 'This coupon has been used up.'],
    ['VELIKI50', 409, 'COUPON_MINIMUM_NOT_MET', 'The goods do not reach the amount this coupon needs.'],
    ['ŽLIJEB15', 409, 'COUPON_NOT_APPLICABLE', 'Nothing in the cart belongs to this coupon.'],
  ])('%s is refused with %i %s, and the one applied before stays', async (code, status, reason, message) => {
    const cart = await cartWith({ endless: 1 });
    await applyCoupon(shop, cart, 'KROV10');
    expect(await applyCoupon(shop, cart, code)).toMatchObject({ status, details: { code: reason, message } });
    expect((await cartCall(shop, 'getCart', cart)).data.couponCode).toBe('KROV10');
  });

  test('is not found if it is empty or far too long', async () => {
    const cart = await cartWith({ endless: 1 });
    for (const code of ['', 'x'.repeat(65), 12, null]) {
      expect(await applyCoupon(shop, cart, code)).toMatchObject({
        status: 422,
        details: { code: 'VALIDATION', fields: { couponCode: {} } },
      });
    }
  });

  test('in a store that shows no prices has its own refusal', async () => {
    const cart = await startCart(shop, enquiryHeaders);
    for (const path of ['applyCoupon', 'removeCoupon']) {
      const body = { ...cart, couponCode: 'KROV10' };
      expect(await shop.call('POST', `/api/v2/cart/${path}`, body, enquiryHeaders)).toMatchObject({
        status: 409,
        details: { code: 'PRICES_HIDDEN' },
      });
    }
  });
});

describe('one coupon per cart', () => {
  test('a second valid one replaces the first one; removing leaves none', async () => {
    const cart = await cartWith({ endless: 3 });
    await applyCoupon(shop, cart, 'KROV10');
    expect(pricesOf(await applyCoupon(shop, cart, 'MINUS25'))).toMatchObject({ coupon: 25, cartTotal: 5 });
    const removed = await shop.call('POST', '/api/v2/cart/removeCoupon', cart);
    expect(removed.data).toMatchObject({ coupon: null, couponCode: null, couponRemoved: null });
    expect(pricesOf(removed)).toMatchObject({ coupon: 0, cartTotal: 30 });
    expect((await shop.call('POST', '/api/v2/cart/removeCoupon', cart)).status).toBe(200);
  });

  test('a change that makes it invalid removes it and says why', async () => {
    const cart = await cartWith({ endless: 50 });
    const applied = await applyCoupon(shop, cart, 'VELIKI50');
    expect(pricesOf(applied)).toMatchObject({ coupon: 50, cartTotal: 450 });
    const { itemId } = applied.data.items[0];
    const lowered = await shop.call('PATCH', '/api/v2/cart/updateItem', { ...cart, itemId, qty: 49 });
    expect(lowered.data).toMatchObject({
      coupon: null,
      couponCode: null,
      couponRemoved: { code: 'VELIKI50', reason: 'COUPON_MINIMUM_NOT_MET' },
    });
    expect(pricesOf(lowered)).toMatchObject({ coupon: 0, orderTotal: 490 });
    const raised = await shop.call('PATCH', '/api/v2/cart/updateItem', { ...cart, itemId, qty: 50 });
    expect(raised.data).toMatchObject({ coupon: null, couponRemoved: null });
  });

  test('the last line of its category removes it', async () => {
    const cart = await cartWith({ endless: 1, handbook: 1 });
    const { data } = await applyCoupon(shop, cart, 'ŽLIJEB15');
    const { itemId } = data.items[1];
    const left = await shop.call('DELETE', '/api/v2/cart/deleteItem', { ...cart, itemId });
    expect(left.data.couponRemoved).toEqual({ code: 'ŽLIJEB15', reason: 'COUPON_NOT_APPLICABLE' });
  });

  test('applied before or after adding the goods, it takes off the same', async () => {
    const before = await startCart(shop);
    await applyCoupon(shop, before, 'KROV10');
    await add(shop, before, 'screw', 7);
    const first = await add(shop, before, 'handbook', 3);
    const after = await cartWith({ handbook: 3, screw: 7 });
    const second = await applyCoupon(shop, after, 'KROV10');
    expect(pricesOf(first)).toEqual(pricesOf(second));
  });
});

test('importing coupons again updates them and keeps their uses', async () => {
  const [first] = couponInputs;
  if (!first) throw new Error('There is no coupon to save.');
  const used = await usedCountOf(shop, 'ZADNJA3');
  await saveCoupons(shop.runtime, null, couponInputs);
  expect(await usedCountOf(shop, 'ZADNJA3')).toBe(used);
  const cart = await cartWith({ endless: 1 });
  await saveCoupons(shop.runtime, '1001', [{ ...first, reduction: { kind: 'percent', basisPoints: 2000 } }]);
  expect(pricesOf(await applyCoupon(shop, cart, 'KROV10'))).toMatchObject({ coupon: 2 });
  const wrong = { ...first, code: ' ', validTo: '2020-01-01' };
  await expect(saveCoupons(shop.runtime, null, [wrong])).rejects.toMatchObject({ code: 'VALIDATION' });
  const nowhere = { ...first, categoryKeys: ['cat-nowhere'] };
  await expect(saveCoupons(shop.runtime, null, [nowhere])).rejects.toMatchObject({ code: 'VALIDATION' });
});

describe('guessing codes', () => {
  test('ends after ten attempts of a cart within a minute', async () => {
    const cart = await cartWith({ endless: 1 });
    for (let count = 0; count < 10; count += 1) {
      expect((await applyCoupon(shop, cart, `GUESS${count}`)).status).toBe(404);
    }
    expect(await applyCoupon(shop, cart, 'KROV10')).toMatchObject({
      status: 429,
      details: { code: 'RATE_LIMITED' },
    });
    clock.pass(61_000);
    expect((await applyCoupon(shop, cart, 'KROV10')).status).toBe(200);
    clock.set(morning);
  });

  test('ends after thirty attempts of an address within a minute, whatever its carts', async () => {
    const carts = await Promise.all(Array.from({ length: 4 }, () => startCart(shop)));
    const tryFrom = (remoteAddress: string, count: number) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/v2/cart/applyCoupon',
        remoteAddress,
        headers: { apiKey: shopKey },
        payload: { ...carts[count % 4], couponCode: 'GUESS' },
      });
    for (let count = 0; count < 30; count += 1) {
      expect((await tryFrom('203.0.113.7', count)).statusCode).toBe(404);
    }
    const refused = await tryFrom('203.0.113.7', 30);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryFrom('203.0.113.8', 31)).statusCode).toBe(404);
  });
});
