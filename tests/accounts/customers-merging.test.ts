import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCoupons } from '#domain/cart/coupon-service.ts';
import { finishErasures } from '#domain/orders/order-erasure.ts';
import { type Headers, headersOfOtherSite, headersOfRole, outcome } from '../support/editors.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { applyCoupon, coupon } from '../support/fixture-coupons.ts';
import { filledCart, orderAs } from '../support/fixture-customers.ts';
import { adminOrderCalls } from '../support/fixture-orders.ts';
import { loggedIn, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Two customers who are one (docs/rules/customers.md). */

const clock = testClock('2026-11-23T10:00:00Z');
let shop: FixtureShop;
let orders: Awaited<ReturnType<typeof adminOrderCalls>>;
let sales: Headers;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  orders = await adminOrderCalls(shop);
  sales = await headersOfRole(shop, 'sales');
  await saveCoupons(shop.runtime, null, [coupon('JEDNOM', { maximumUsesPerUser: 1 })]);
});
afterAll(() => shop.close());

const path = '/api/v1/manage/customer';
const get = (id: string | number) => shop.call('GET', `${path}/get/${id}`, undefined, sales);
const note = (id: string | number, text: string) => shop.call('POST', `${path}/note/${id}`, { text }, sales);
const merge = (from: unknown, into: unknown, more: object = {}, headers: Headers = sales) =>
  shop.call('POST', `${path}/merge`, { from: String(from), into: String(into), ...more }, headers);
const ownOrders = async (headers: Headers) =>
  (await shop.call('POST', '/api/v2/document/filter/web', {}, headers)).data.records.map(
    ({ id }: { id: number }) => id,
  );

async function guestOrder(email: string, couponCode?: string): Promise<number> {
  const buyer = await readyBuyer(shop, { screw: 1 }, { email });
  if (couponCode) await applyCoupon(shop, buyer, couponCode);
  const { data, details } = await order(shop, buyer);
  expect(details).toBeUndefined();
  return data.id;
}

test("a guest's orders, notes and coupons become an account's, after a look; orders keep their address", async () => {
  const ana = await loggedIn(shop, 'ana@merge.example');
  const own = (await orderAs(shop, ana)).data.id as number;
  const first = await guestOrder('ured@merge.example', 'JEDNOM');
  const second = await guestOrder('ured@merge.example');
  const guest = `guest-${first}`;
  await note(guest, 'Zove s posla.');
  const moved = {
    from: { id: guest, email: 'ured@merge.example' },
    into: { id: String(ana.id), email: 'ana@merge.example' },
    orders: 2,
    notes: 1,
  };
  expect((await merge(guest, ana.id, { preview: true })).data).toEqual(moved);
  expect((await get(guest)).data).toMatchObject({ kind: 'guest', orders: 2, notes: 1 });
  expect((await merge(guest, ana.id)).data).toEqual(moved);
  for (const id of [guest, `guest-${second}`, ana.id]) {
    expect((await get(id)).data).toMatchObject({ id: String(ana.id), orders: 3, notes: 1 });
  }
  expect((await orders.get(first)).data).toMatchObject({ email: 'ured@merge.example', userId: ana.id });
  expect((await ownOrders(ana.headers)).toSorted()).toEqual([own, first, second].toSorted());
  const cart = await filledCart(shop, ana);
  expect(outcome(await applyCoupon(shop, cart, 'JEDNOM', {}, ana.headers))).toEqual([
    409,
    'COUPON_ALREADY_USED',
  ]);
  expect(outcome(await merge(guest, ana.id))).toEqual([422, 'VALIDATION']);
  const log = await shop.call('POST', '/api/v1/activity/filter', {}, orders.admin);
  expect(log.data.data[0]).toMatchObject({
    activity: 'customer.merge',
    subject: `${guest} → ${ana.id}`,
    title: null,
  });
});

test("an account's go to another one, which keeps them when the first is erased, and has them erased with it", async () => {
  const first = await loggedIn(shop, 'prvi@merge.example');
  const second = await loggedIn(shop, 'drugi@merge.example');
  const { data: placed } = await orderAs(shop, first);
  await note(first.id, 'Ima dva računa.');
  expect((await merge(first.id, second.id)).data).toMatchObject({ orders: 1, notes: 1 });
  expect(await ownOrders(first.headers)).toEqual([]);
  expect(await ownOrders(second.headers)).toEqual([placed.id]);
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, first.headers);
  expect((await orders.get(placed.id)).data.email).toBe('prvi@merge.example');
  const exported = await shop.call('GET', '/api/v1/user/web/export', undefined, second.headers);
  expect(exported.data.notesOfStaff).toMatchObject([{ text: 'Ima dva računa.' }]);
  await orders.go(placed.id, 'cancel');
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, second.headers);
  await finishErasures(shop.runtime, shop.shop.dependencies);
  const { rows } = await shop.database.pool.query('select email, user_id from "order" where id = $1', [
    placed.id,
  ]);
  expect(rows).toEqual([{ email: 'erased', user_id: null }]);
});

test('nobody, colleagues, a guest as the other one and the same customer are refused; other sites have none', async () => {
  const ana = await loggedIn(shop, 'sama@merge.example');
  const guest = `guest-${await guestOrder('gost@merge.example')}`;
  const { rows } = await shop.database.pool.query(`select id from "user" where email = 'sales@example.com'`);
  const fieldsOf = async (from: unknown, into: unknown) => (await merge(from, into)).details?.fields;
  expect(await fieldsOf(999_999, ana.id)).toEqual({ from: { rule: 'oneOf' } });
  expect(await fieldsOf(guest, 'guest-999999')).toEqual({ into: { rule: 'oneOf' } });
  expect(await fieldsOf(ana.id, guest)).toEqual({ into: { rule: 'oneOf' } });
  expect(await fieldsOf(guest, rows[0].id)).toEqual({ into: { rule: 'oneOf' } });
  expect(await fieldsOf(ana.id, ana.id)).toEqual({ into: { rule: 'twice' } });
  const neighbour = await headersOfOtherSite(shop, 'admin');
  expect((await merge(guest, ana.id, {}, neighbour)).details.fields).toEqual({ from: { rule: 'oneOf' } });
  expect((await get(guest)).data).toMatchObject({ kind: 'guest', orders: 1 });
});

test('of several at once each order goes over once', async () => {
  const into = await loggedIn(shop, 'svi@merge.example');
  const other = await loggedIn(shop, 'nitko@merge.example');
  await orderAs(shop, other);
  const guest = `guest-${await guestOrder('mnogi@merge.example')}`;
  const answers = await Promise.all([
    merge(guest, into.id),
    merge(guest, into.id),
    merge(other.id, into.id),
    merge(into.id, other.id),
  ]);
  for (const { status } of answers) expect([200, 422]).toContain(status);
  expect((await get(into.id)).data.orders + (await get(other.id)).data.orders).toBe(2);
});
