import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { add, address, order, startCart } from '../support/fixture-buyer.ts';
import { applyCoupon, openCouponShop } from '../support/fixture-coupons.ts';
import { filledCart } from '../support/fixture-customers.ts';
import { type LoggedIn, loggedIn, loginAs, mailedToken, password } from '../support/fixture-people.ts';
import type { Answer, FixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openCouponShop();
});
afterAll(() => shop.close());

/** Gives the account another address, confirmed by its mail, and logs in with it. */
async function moveTo(person: LoggedIn, email: string): Promise<LoggedIn> {
  await shop.call('PATCH', '/api/v1/user/web/update', { email, password }, person.headers);
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, email)}`);
  return loginAs(shop, email);
}

/** Orders a screw with the coupon that every person may use once; told is what comes of it. */
async function orderOnce(person: LoggedIn): Promise<Answer> {
  const cart = await filledCart(shop, person, { endless: 1 });
  const applied = await applyCoupon(shop, cart, 'JEDNOM', {}, person.headers);
  return applied.status === 200 ? order(shop, cart, {}, person.headers) : applied;
}

async function guestCart(email: string) {
  const cart = await startCart(shop);
  await add(shop, cart, 'endless');
  const { data } = await shop.call('POST', '/api/v2/checkout/registerGuest', { ...cart, email });
  const guest = { ...cart, userId: data.id as number };
  const step = (path: string, body: object) => shop.call('PUT', path, { ...guest, ...body });
  await step('/api/v2/checkout/saveAddress', { shipping: { ...address, contactEmail: email } });
  await step('/api/v2/delivery/saveDeliveryMethod', { deliveryMethodId: 1 });
  await step('/api/v2/payment/savePaymentMethod', { paymentMethodId: 1 });
  return guest;
}

async function orderOnceAsGuest(email: string): Promise<Answer> {
  const guest = await guestCart(email);
  const applied = await applyCoupon(shop, guest, 'JEDNOM');
  return applied.status === 200 ? order(shop, guest) : applied;
}

const usedAlready = { status: 409, details: { code: 'COUPON_ALREADY_USED' } };

describe('a coupon once per person is used up', () => {
  test('for an account that has changed its address since', async () => {
    const person = await loggedIn(shop, 'first@example.com');
    expect((await orderOnce(person)).status).toBe(200);
    const moved = await moveTo(person, 'second@example.com');
    expect(await orderOnce(moved)).toMatchObject(usedAlready);
    expect(await orderOnce(await moveTo(moved, 'third@example.com'))).toMatchObject(usedAlready);
  });

  test('for a guest with an address that the account has or once had', async () => {
    const person = await loggedIn(shop, 'had@example.com');
    const moved = await moveTo(person, 'has@example.com');
    expect((await orderOnce(moved)).status).toBe(200);
    expect(await orderOnceAsGuest('had@example.com')).toMatchObject(usedAlready);
    expect(await orderOnceAsGuest('has@example.com')).toMatchObject(usedAlready);
    expect((await orderOnceAsGuest('somebody.else@example.com')).status).toBe(200);
  });

  test('for an account that confirms an address with which a guest has used it', async () => {
    expect((await orderOnceAsGuest('guest.before@example.com')).status).toBe(200);
    const person = await loggedIn(shop, 'account@example.com');
    const moved = await moveTo(person, 'guest.before@example.com');
    expect(await orderOnce(moved)).toMatchObject(usedAlready);
  });

  test('for one of the person’s simultaneous orders', async () => {
    const person = await moveTo(await loggedIn(shop, 'many@example.com'), 'many.now@example.com');
    const own = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const cart = await filledCart(shop, person, { endless: 1 });
        expect((await applyCoupon(shop, cart, 'JEDNOM', {}, person.headers)).status).toBe(200);
        return cart;
      }),
    );
    const guests = await Promise.all(
      ['many@example.com', 'many.now@example.com', 'many@example.com'].map(async (email) => {
        const cart = await guestCart(email);
        expect((await applyCoupon(shop, cart, 'JEDNOM')).status).toBe(200);
        return cart;
      }),
    );
    const answers = await Promise.all([
      ...own.map((cart) => order(shop, cart, {}, person.headers)),
      ...guests.map((cart) => order(shop, cart)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ details }) => details?.code === 'COUPON_ALREADY_USED')).toHaveLength(6);
  });
});

test('an address that another account only entered uses up nobody’s coupon', async () => {
  const owner = await loggedIn(shop, 'owner@example.com');
  const other = await loggedIn(shop, 'other@example.com');
  await shop.call('PATCH', '/api/v1/user/web/update', { email: 'free@example.com' }, other.headers);
  expect((await orderOnce(other)).status).toBe(200);
  expect((await orderOnceAsGuest('free@example.com')).status).toBe(200);
  expect((await orderOnce(owner)).status).toBe(200);
});

test('the use of an erased account is nobody’s, and still counts for the coupon', async () => {
  const person = await moveTo(await loggedIn(shop, 'gone.before@example.com'), 'gone@example.com');
  const { data: exported } = await shop.call('GET', '/api/v1/user/web/export', undefined, person.headers);
  expect(exported.couponUses).toEqual([]);
  const placed = await orderOnce(person);
  const again = await moveTo(person, 'gone.later@example.com');
  const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, again.headers);
  expect(data.couponUses).toMatchObject([{ code: 'JEDNOM' }]);
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, again.headers);
  const { rows } = await shop.database.pool.query(
    `select used.email, used.user_id from coupon_use used join "order" o on o.cart_id = used.cart_id where o.id = $1`,
    [placed.data.id],
  );
  expect(rows).toEqual([{ email: 'erased', user_id: null }]);
});
