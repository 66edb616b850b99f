import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCoupons } from '#domain/cart/coupon-service.ts';
import { checkBooks } from '#domain/orders/books-check.ts';
import { releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { dayMs } from '#values/durations.ts';
import { outcome } from '../support/editors.ts';
import { address, order, readyBuyer } from '../support/fixture-buyer.ts';
import { applyCoupon, coupon, couponInputs, usedCountOf } from '../support/fixture-coupons.ts';
import { adminOrderCalls, orderCalls, placeOrder, stockOf } from '../support/fixture-orders.ts';
import { bySlug, card, decide, orderMailsOf, payAgain, statesOf } from '../support/fixture-payment.ts';
import { loggedIn, loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Orders that staff takes for customers (docs/rules/orders.md). */

let shop: FixtureShop;
const clock = testClock('2026-11-23T10:00:00Z');
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  const forAllGoods = couponInputs.filter(({ categoryKeys }) => categoryKeys.length === 0);
  await saveCoupons(shop.runtime, null, [...forAllGoods, coupon('ZADNJA1', { maximumUses: 1 })]);
  calls = await adminOrderCalls(shop);
});
afterAll(() => shop.close());

const cut = (lengthMm: number, mark?: string) => ({
  customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: lengthMm },
  ...(mark ? { mark } : {}),
});
const roofer = {
  customer: { email: 'Krovopokrivac@example.com' },
  addresses: { main: address },
  deliveryMethodId: 2,
  paymentMethodId: 1,
};
const screws = { ...roofer, deliveryMethodId: 1, lines: [{ sku: 'screw', quantity: 2 }] };

test('costs what the same goods cost in the shop, takes stock and number, and is mailed', async () => {
  const lines = [
    { sku: 'SCREW', quantity: 2 },
    { sku: 'sheet', quantity: 3, options: cut(2500, 'A1') },
  ];
  const bought = await placeOrder(shop, { screw: 2 }, { lengthMm: 2500, sheets: 3 });
  const { data: own } = await calls.get(bought.id);
  const before = [await stockOf(shop, 'screw'), await stockOf(shop, 'sheet')];
  const { data: quoted } = await calls.quote({ ...roofer, lines });
  expect(quoted).toMatchObject({
    problems: [],
    currency: 'EUR',
    lines: [
      { line: 0, quantity: 2, available: 98 },
      { line: 1, cut: { lengthMm: 2500, mark: 'A1' } },
    ],
    totals: own.totals,
    taxTotals: own.taxTotals,
  });
  expect(quoted.deliveryMethods.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
  expect([await stockOf(shop, 'screw'), await stockOf(shop, 'sheet')]).toEqual(before);

  const { data: taken } = await calls.create({ ...roofer, lines, message: ' Zvati. ' });
  expect(taken).toMatchObject({
    version: 1,
    state: 'open',
    fulfilment: 'open',
    money: 'unpaid',
    email: 'krovopokrivac@example.com',
    message: 'Zvati.',
    language: 'hrv',
    hasCutLines: true,
    totals: own.totals,
    taxByRate: own.taxByRate,
    dueAt: own.dueAt,
    events: [{ kind: 'create', mailed: true, actor: { id: expect.any(Number) } }],
    allowedActions: expect.arrayContaining(['startProduction', 'cancel']),
  });
  expect(Number(taken.orderNumber.slice(-6))).toBe(Number(bought.orderNumber.slice(-6)) + 1);
  expect([await stockOf(shop, 'screw'), await stockOf(shop, 'sheet')]).toEqual([
    (before[0] ?? 0) - 2000,
    (before[1] ?? 0) - 7500,
  ]);
  const [mail, ...others] = await orderMailsOf(shop, taken.orderNumber);
  expect(mail?.kind).toBe('order.confirmation');
  expect(mail?.text).toContain('IBAN');
  expect(others).toEqual([]);
});

test('of an account it has the language, the addresses and the place in its list', async () => {
  const ana = await loggedIn(shop, 'ana.kupac@example.com');
  const userId = ana.id;
  const nameless = { customer: { userId }, deliveryMethodId: 1, paymentMethodId: 1, notify: false };
  const lines = [{ sku: 'screw', quantity: 1 }];
  const refused = await calls.create({ ...nameless, lines });
  expect(refused.details.fields).toMatchObject({ 'addresses.main': { rule: 'required' } });
  const { data } = await calls.create({ ...nameless, lines, addresses: { main: address } });
  expect(data).toMatchObject({ userId, email: 'ana.kupac@example.com', events: [{ mailed: false }] });
  expect(await orderMailsOf(shop, data.orderNumber)).toEqual([]);
  const unknown = await calls.create({ ...screws, customer: { userId: 999_999 } });
  expect(unknown.details.fields).toEqual({ 'customer.userId': { rule: 'oneOf' } });
});

describe('what cannot be', () => {
  test('is told by line and field, and nothing is written', async () => {
    const lines = [
      { sku: 'NOTHING', quantity: 1 },
      { sku: 'manual', quantity: 1 },
      { sku: 'sheet', quantity: 1 },
      { sku: 'screw', quantity: 1 },
      { sku: 'Screw', quantity: 2 },
      { sku: 'rare', quantity: 100 },
    ];
    const asked = { ...roofer, lines, deliveryMethodId: 99, paymentMethodId: null };
    const { status, data } = await calls.quote(asked);
    expect(status).toBe(200);
    const fields = Object.fromEntries(
      data.problems.map(({ field, rule }: { field: string; rule: string }) => [field, rule]),
    );
    expect(fields).toMatchObject({
      'lines.0.sku': 'oneOf',
      'lines.1.sku': 'oneOf',
      'lines.4.sku': 'twice',
      'lines.5.quantity': 'maximum',
      deliveryMethodId: 'oneOf',
      paymentMethodId: 'required',
    });
    expect(Object.keys(fields).some((field) => field.startsWith('lines.2.'))).toBe(true);
    const before = await stockOf(shop, 'screw');
    const refused = await calls.create(asked);
    expect(outcome(refused)).toEqual([422, 'VALIDATION']);
    expect(Object.keys(refused.details.fields).sort()).toEqual(Object.keys(fields).sort());
    expect(await stockOf(shop, 'screw')).toBe(before);
  });

  test('a branch that is missing, an address that is wrong', async () => {
    const collected = await calls.create({ ...screws, deliveryMethodId: 3 });
    expect(collected.details.fields).toEqual({ branchId: { rule: 'required' } });
    const strange = await calls.create({ ...screws, addresses: { main: { ...address, zipCode: 'x' } } });
    expect(strange.details.fields).toMatchObject({ 'addresses.main.zipCode': { rule: 'format' } });
    expect((await calls.create({ ...screws, deliveryMethodId: 3, branchId: 1 })).data.delivery).toMatchObject(
      {
        kind: 'pickup',
        branchId: 1,
      },
    );
  });
});

describe('with a coupon', () => {
  const given = { couponCode: ' krov 10 ' };

  test('it costs what it costs in the shop, and the use counts until the order is cancelled', async () => {
    const buyer = await readyBuyer(shop, { screw: 2 }, { email: 'drugi@example.com' });
    await applyCoupon(shop, buyer, 'KROV10');
    const { data: own } = await calls.get((await order(shop, buyer)).data.id);
    const { data: quoted } = await calls.quote({ ...screws, ...given });
    expect(quoted).toMatchObject({ problems: [], totals: own.totals, taxTotals: own.taxTotals });
    const used = await usedCountOf(shop, 'KROV10');
    const { data: taken } = await calls.create({ ...screws, ...given });
    expect(taken).toMatchObject({ totals: own.totals, taxByRate: own.taxByRate, couponCode: 'KROV10' });
    expect(await usedCountOf(shop, 'KROV10')).toBe(used + 1);
    await calls.go(taken.id, 'cancel');
    expect(await usedCountOf(shop, 'KROV10')).toBe(used);
  });

  test('that does not hold is told at its field: unknown, for other goods, used by the same person', async () => {
    const problemOf = async (more: object) => (await calls.create({ ...screws, ...more })).details?.fields;
    expect(await problemOf({ couponCode: 'NEPOZNAT' })).toEqual({
      couponCode: { rule: 'oneOf', parameter: 'COUPON_NOT_FOUND' },
    });
    const { data } = await calls.quote({ ...screws, couponCode: 'ISTEKAO' });
    expect(data.problems).toEqual([{ field: 'couponCode', rule: 'oneOf', parameter: 'COUPON_EXPIRED' }]);
    const once = { couponCode: 'JEDNOM', customer: { email: 'jednom@example.com' } };
    expect((await calls.create({ ...screws, ...once })).status).toBe(200);
    expect(await problemOf(once)).toEqual({
      couponCode: { rule: 'oneOf', parameter: 'COUPON_ALREADY_USED' },
    });
  });

  test('for the last use of several orders at once one has it', async () => {
    const wanted = ['a', 'b', 'c'].map((name) => ({
      ...screws,
      couponCode: 'ZADNJA1',
      customer: { email: `${name}@example.com` },
    }));
    const answers = await Promise.all(wanted.map((body) => calls.create(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await usedCountOf(shop, 'ZADNJA1')).toBe(1);
  });
});

test('a card is paid by the link in the mail, for a week', async () => {
  const { data: taken } = await calls.create({ ...screws, paymentMethodId: card, language: 'ger' });
  const slug = taken.orderSlug as string;
  const [mail] = await orderMailsOf(shop, taken.orderNumber);
  expect(mail?.text).toContain(`/de/checkout/failure?orderSlug=${slug}`);
  expect(mail?.text).toContain('30. November 2026');
  expect((await bySlug(shop, slug)).payment.linkUntil).toBe('2026-11-30');
  clock.pass(6 * dayMs);
  await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
  expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'pending']);
  const { data: start } = await payAgain(shop, slug);
  await decide(shop, start.payment, 'succeeded');
  expect(await statesOf(shop, slug)).toEqual(['paid', 'paid']);
  const today = orderCalls(shop, (await loginAs(shop, 'admin@example.com')).headers);
  expect((await today.get(taken.id)).data).toMatchObject({ money: 'paid', papers: [{ kind: 'invoice' }] });
  expect((await bySlug(shop, slug)).payment.linkUntil).toBeNull();
  expect((await orderMailsOf(shop, taken.orderNumber)).map(({ kind }) => kind)).toEqual([
    'order.confirmation',
    'order.papers',
  ]);

  const { data: forgotten } = await today.create({ ...screws, paymentMethodId: card });
  const before = await stockOf(shop, 'screw');
  clock.pass(8 * dayMs);
  await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
  expect(await statesOf(shop, forgotten.orderSlug)).toEqual(['cancelled', 'failed']);
  expect(await stockOf(shop, 'screw')).toBe(before + 2000);
});

test('the books balance after all of it', async () => {
  expect(Object.values(await checkBooks(shop.runtime)).every((count) => count === 0)).toBe(true);
});
