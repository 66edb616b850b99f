import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCoupons } from '#domain/cart/coupon-service.ts';
import { savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { askPendingPayments, releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { hourMs } from '#values/durations.ts';
import { order, readyBuyer } from './support/fixture-buyer.ts';
import { applyCoupon, couponInputs } from './support/fixture-coupons.ts';
import { paymentMethods } from './support/fixture-methods.ts';
import { bySlug, card, rowsOf } from './support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';
import { testClock } from './support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  await saveCoupons(
    shop.runtime,
    null,
    couponInputs.filter(({ code }) => code === 'MINUS25'),
  );
});
afterAll(() => shop.close());

/** Collects the goods, so that nothing is left to pay once the coupon has taken what they cost. */
const collected = { delivery: 3, branchId: 1 };
const digital = { acceptedConsents: [1, 2, 3] };

async function offer(methods: typeof paymentMethods): Promise<void> {
  await savePaymentMethods(shop.runtime, methods);
  await shop.shop.dependencies.checkout.reload();
}

async function freeOrder(
  goods: Record<string, number>,
  payment: number,
  currencyId: number,
  language = 'hrv',
) {
  const headers = { language };
  const buyer = await readyBuyer(shop, goods, { ...collected, payment, headers });
  const applied = await applyCoupon(shop, buyer, 'MINUS25', { currencyId });
  expect(applied.data.prices.converted.orderTotal).toBe(0);
  const { status, data } = await order(shop, buyer, { ...digital, currencyId, expectedTotal: 0 }, headers);
  expect(status).toBe(200);
  return { buyer, data };
}

const attempts = () => rowsOf(shop, 'select 1 from payment_attempt');
const mailsOf = (number: string) =>
  rowsOf<{ kind: string; text: string }>(
    shop,
    "select kind, text from outbox_mail where subject like $1 and kind <> 'order.new'",
    `%${number}%`,
  );

describe('an order that a coupon pays for', () => {
  test.each([
    ['by card', card, 44, 'hrv', 'Za ovu narudžbu nema iznosa za plaćanje.'],
    ['by card in francs', card, 33, 'ger', 'Für diese Bestellung ist nichts zu zahlen.'],
    ['by transfer', 1, 44, 'eng', 'There is nothing to pay for this order.'],
  ])('is paid and confirmed at once: %s', async (_way, payment, currencyId, language, words) => {
    const { buyer, data } = await freeOrder({ screw: 1 }, payment, currencyId, language);
    expect(data.payment).toEqual({ kind: 'none' });
    const shown = await bySlug(shop, data.orderSlug);
    expect(shown).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
      currencyId,
      payment: { bankTransfer: null, codes: null, methods: [] },
    });
    expect(shown.prices.converted).toMatchObject({ cartTotal: 0, orderTotal: 0, tax: { orderTotal: 0 } });
    const mails = await mailsOf(data.orderNumber);
    expect(mails.map(({ kind }) => kind)).toEqual(['order.confirmation']);
    expect(mails[0]?.text).toContain(words);
    expect(await attempts()).toEqual([]);
    expect((await order(shop, buyer, { ...digital, currencyId })).data).toEqual(data);
    expect(await mailsOf(data.orderNumber)).toHaveLength(1);
  });

  test('cannot be paid again, and is not given back', async () => {
    const { data } = await freeOrder({ screw: 1 }, card, 44);
    clock.pass(hourMs);
    await askPendingPayments(shop.runtime, shop.shop.dependencies);
    await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
    expect(await bySlug(shop, data.orderSlug)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    expect(await shop.call('POST', `/api/v2/order/pay/${data.orderSlug}`, {})).toMatchObject({
      status: 409,
      details: { code: 'ORDER_NOT_AWAITING_PAYMENT' },
    });
  });

  test('hands its digital goods over with the confirmation', async () => {
    const { data } = await freeOrder({ manual: 1 }, card, 44);
    const [mail, ...others] = await mailsOf(data.orderNumber);
    expect(mail?.text).toMatch(/\/api\/v2\/order\/download\/[\w-]{20,}/);
    expect(others).toEqual([]);
  });
});

test('a way that wants a smallest amount is offered where nothing is to be paid', async () => {
  const dear = paymentMethods.map((method) => ({ ...method, minimumCents: 100 }));
  await offer(dear);
  const { data } = await freeOrder({ screw: 1 }, card, 44);
  expect(data.payment).toEqual({ kind: 'none' });
  await offer(paymentMethods);
});

test('another way without the fee that was left to pay makes the order paid', async () => {
  const dear = paymentMethods.map((method) => (method.id === card ? { ...method, feeCents: 150 } : method));
  await offer(dear);
  const buyer = await readyBuyer(shop, { screw: 1 }, { ...collected, payment: card });
  await applyCoupon(shop, buyer, 'MINUS25');
  const { data } = await order(shop, buyer, { expectedTotal: 1.5 });
  expect(data.payment.kind).toBe('redirect');
  const again = await shop.call('POST', `/api/v2/order/pay/${data.orderSlug}`, { paymentMethodId: 1 });
  expect(again.data.payment).toEqual({ kind: 'none' });
  expect(await bySlug(shop, data.orderSlug)).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
  expect(await mailsOf(data.orderNumber)).toHaveLength(1);
});

test('an invoice of nothing does not go as a file to an address that nobody has shown to own', async () => {
  const { data } = await freeOrder({ screw: 1 }, 1, 44);
  const papers = await rowsOf<{ kind: string; gross_cents: number }>(
    shop,
    'select kind, gross_cents from paper where order_id = $1',
    data.id,
  );
  expect(papers).toEqual([{ kind: 'invoice', gross_cents: 0 }]);
  const [mail] = await rowsOf<{ files: object[]; text: string }>(
    shop,
    `select files, text from outbox_mail where kind = 'order.confirmation' and subject like $1`,
    `%${data.orderNumber}%`,
  );
  expect(mail?.files).toEqual([]);
  expect(mail?.text).toContain(`orderSlug=${data.orderSlug}&key=`);
});
