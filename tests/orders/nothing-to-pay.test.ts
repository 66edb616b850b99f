import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCoupons } from '#domain/cart/coupon-service.ts';
import { saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import { savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { askPendingPayments, releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { hourMs } from '#values/durations.ts';
import { add, addressIn, cartCall, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { applyCoupon, coupon, couponInputs } from '../support/fixture-coupons.ts';
import { filledCart } from '../support/fixture-customers.ts';
import { products } from '../support/fixture-goods.ts';
import { paymentMethods } from '../support/fixture-methods.ts';
import { bySlug, card, rowsOf } from '../support/fixture-payment.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { pdfText } from '../support/pdf-text.ts';
import { testClock } from '../support/test-clock.ts';

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

describe('an order fully covered by a coupon', () => {
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

  test('cannot be paid again, and is not refunded', async () => {
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

  test('supplies its e-products with the confirmation', async () => {
    const { data } = await freeOrder({ manual: 1 }, card, 44);
    const [mail, ...others] = await mailsOf(data.orderNumber);
    expect(mail?.text).toMatch(/\/api\/v2\/order\/download\/[\w-]{20,}/);
    expect(others).toEqual([]);
  });
});

test('a method with a minimum amount is offered if nothing is to be paid', async () => {
  const dear = paymentMethods.map((method) => ({ ...method, minimumCents: 100 }));
  await offer(dear);
  const { data } = await freeOrder({ screw: 1 }, card, 44);
  expect(data.payment).toEqual({ kind: 'none' });
  await offer(paymentMethods);
});

test('another method without the fee that was left to pay makes the order paid', async () => {
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

test('an invoice of zero is not attached to a mail to an unverified address', async () => {
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

describe('a cart with a total of zero', () => {
  const everything = coupon('SVE100', { reduction: { kind: 'percent', basisPoints: 10_000 } });
  beforeAll(async () => {
    await saveCoupons(shop.runtime, null, [everything]);
    const gift = products.filter(({ key }) => key === 'handbook');
    await saveProducts(shop.runtime, {
      catalogueId: shop.catalogueId,
      products: gift.map((product) => ({ ...product, listPriceCents: 0 })),
    });
  });

  /** All but a way to pay is chosen. */
  async function unpaidCart(goods: Record<string, number>, headers: Record<string, string>, email: string) {
    const cart = await startCart(shop, headers);
    for (const [key, qty] of Object.entries(goods)) await add(shop, cart, key, qty, headers);
    const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', { ...cart, email });
    const buyer = { ...cart, userId: guest.data.id as number };
    const ways = { deliveryMethodId: collected.delivery, branchId: collected.branchId };
    await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping: addressIn('HR') }, headers);
    await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', { ...buyer, ...ways }, headers);
    return buyer;
  }
  const stockOf = async (key: string) =>
    (
      await rowsOf<{ stock: number }>(
        shop,
        'select stock_thousandths / 1000 as stock from product where key = $1',
        key,
      )
    )[0]?.stock ?? 0;
  /** What would tell of a payment that there is none of. */
  const ofPayment =
    /IBAN|HR12\s?1001|Virman|Bank transfer|Überweisung|Kartica|Poziv na broj|Verwendungszweck|Uplata|Zahlung ist|PLAĆENO|BEZAHLT/i;

  test.each([
    ['goods alone that cost nothing', 'hrv', { handbook: 2 }, undefined, 'Nema iznosa za plaćanje'],
    ['a coupon takes all of it', 'ger', { screw: 3, handbook: 1 }, 'SVE100', 'Nichts zu zahlen'],
  ])('is ordered without a payment method: %s', async (_name, language, goods, code, words) => {
    await offer(paymentMethods);
    const headers = { language };
    const buyer = await unpaidCart(goods as Record<string, number>, headers, `free.${language}@example.com`);
    if (code) await applyCoupon(shop, buyer, code);
    const { data: cart } = await cartCall(shop, 'getCart', buyer, {}, headers);
    expect(cart.prices.converted.orderTotal).toBe(0);
    expect(cart.checkout.laterByTransfer).toBe(false);
    const before = await stockOf('handbook');
    const placed = await order(shop, buyer, { expectedTotal: 0 }, headers);
    expect(placed).toMatchObject({ status: 200, data: { payment: { kind: 'none' } } });
    expect(await stockOf('handbook')).toBe(before - (goods.handbook ?? 0));
    const { orderSlug, orderNumber, paperKey, id } = placed.data;
    const page = await bySlug(shop, orderSlug);
    expect(page).toMatchObject({
      status: 'paid',
      paymentStatus: 'paid',
      payment: { kind: 'none', bankTransfer: null, codes: null, methods: [] },
    });
    expect(page.payment.name).toBe(words);
    // Nobody has paid anything or waits for it: every step has its days.
    expect(page.steps[0].kind).toBe('ordered');
    expect(page.steps.every(({ from, to }: { from: string | null; to: string | null }) => from && to)).toBe(
      true,
    );
    const [mail, ...others] = await mailsOf(orderNumber);
    expect(others).toEqual([]);
    expect(mail?.text).not.toMatch(ofPayment);
    const papers = await rowsOf<{ id: number }>(shop, 'select id from paper where order_id = $1', id);
    expect(papers).toHaveLength(1);
    const url = `/api/v2/order/paper/${papers[0]?.id}?key=${paperKey}`;
    const paper = await shop.app.inject({ url });
    expect(paper.statusCode, paper.body.slice(0, 200)).toBe(200);
    const invoice = pdfText(paper.rawPayload);
    expect(invoice).toContain(words);
    expect(invoice).not.toMatch(ofPayment);
  });

  test('needs a payment method as soon as its delivery costs something', async () => {
    const buyer = await unpaidCart({ handbook: 1 }, {}, 'brought@example.com');
    const courier = { ...buyer, deliveryMethodId: 1, branchId: null };
    const { data } = await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', courier);
    expect(data.prices.converted.orderTotal).toBe(4.5);
    expect(await order(shop, buyer, {})).toMatchObject({
      status: 409,
      details: { code: 'PAYMENT_METHOD_MISSING' },
    });
  });

  test('does not mention the method that was chosen before the coupon covered everything', async () => {
    const ana = await loggedIn(shop, 'free.ana@example.com');
    const { userId, ...cart } = await filledCart(shop, ana, { handbook: 1 });
    const ways = { deliveryMethodId: collected.delivery, branchId: collected.branchId };
    await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', { ...cart, userId, ...ways }, ana.headers);
    const { data } = await order(shop, { ...cart, userId }, { expectedTotal: 0 }, ana.headers);
    const own = await shop.call('GET', `/api/v2/document/get/web/${data.id}`, undefined, ana.headers);
    expect(own.data.payment).toMatchObject({ kind: 'none', name: 'Nema iznosa za plaćanje' });
    const list = await shop.call('POST', '/api/v2/document/filter/web', { page: 1, limit: 10 }, ana.headers);
    expect(list.data.records[0].extendedDetails.paymentName).toBe('Nema iznosa za plaćanje');
  });
});
