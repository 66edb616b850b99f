import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPendingPayments, releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { minuteMs } from '#values/durations.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import {
  attemptsOf,
  bySlug,
  cardOrder,
  decide,
  formsOf,
  noticeAbout,
  orderMailsOf,
  payAgain,
  refundsOf,
  rowsOf,
  sendForm,
  sendNotice,
  statesOf,
} from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();

beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

const screws = async () => {
  const [row] = await rowsOf<{ stock: number }>(
    shop,
    "select (stock_thousandths / 1000)::int as stock from product where key = 'screw'",
  );
  return row?.stock ?? 0;
};
const ask = () => askPendingPayments(shop.runtime, shop.shop.dependencies);
const release = () => releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);

describe('an order that nobody pays', () => {
  test('returns its stock after 30 minutes, once', async () => {
    clock.pass(31 * minuteMs);
    await release();
    const before = await screws();
    const { id, slug } = await cardOrder(shop, { screw: 3 });
    expect(await screws()).toBe(before - 3);
    clock.pass(29 * minuteMs);
    await release();
    expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'pending']);
    clock.pass(2 * minuteMs);
    await Promise.all([release(), release()]);
    expect(await statesOf(shop, slug)).toEqual(['cancelled', 'failed']);
    expect(await screws()).toBe(before);
    await release();
    expect(await screws()).toBe(before);
    expect(await attemptsOf(shop, id)).toMatchObject([{ status: 'abandoned' }]);
    expect(await payAgain(shop, slug)).toMatchObject({
      status: 409,
      details: { code: 'ORDER_NOT_AWAITING_PAYMENT' },
    });
    expect(shop.emitted).toContainEqual({
      kind: 'stock.changed',
      catalogueId: shop.catalogueId,
      productIds: [shop.productIds.screw],
    });
  });

  test('is left alone while a newer attempt is under way, and for transfers', async () => {
    const { slug } = await cardOrder(shop);
    const transfer = await order(shop, await readyBuyer(shop));
    clock.pass(20 * minuteMs);
    await payAgain(shop, slug);
    clock.pass(20 * minuteMs);
    await release();
    expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'pending']);
    expect(await statesOf(shop, transfer.data.orderSlug)).toEqual(['awaitingPayment', 'pending']);
    clock.pass(20 * minuteMs);
    await release();
    expect(await statesOf(shop, slug)).toEqual(['cancelled', 'failed']);
  });

  test('paid after that is refunded', async () => {
    const { id, slug, number } = await cardOrder(shop);
    clock.pass(31 * minuteMs);
    await release();
    const { rawBody, signature } = await noticeAbout(shop, `${number}-1`, 'succeeded', 1949);
    await sendNotice(shop, rawBody, signature);
    await sendNotice(shop, rawBody, signature);
    expect(await statesOf(shop, slug)).toEqual(['cancelled', 'failed']);
    expect(await refundsOf(shop, id)).toEqual([{ reason: 'orderCancelled', amount_cents: 1949 }]);
  });

  test('paid twice has the second payment refunded', async () => {
    const { id, slug, start } = await cardOrder(shop);
    const again = await payAgain(shop, slug);
    await decide(shop, start, 'succeeded');
    await decide(shop, { url: again.data.payment.url, fields: again.data.payment.fields }, 'succeeded');
    expect(await statesOf(shop, slug)).toEqual(['paid', 'paid']);
    expect(await refundsOf(shop, id)).toEqual([{ reason: 'paidBefore', amount_cents: 1949 }]);
  });
});

describe('a payment whose notification and return were lost', () => {
  /** The gateway knows of it; the shop was told nothing. @returns the slug of its order */
  const lostPayment = async () => {
    const { slug, start } = await cardOrder(shop);
    const form = formsOf((await sendForm(shop, start)).html).succeeded;
    await shop.shop.dependencies.testGateway?.decide(form?.fields ?? {});
    return slug;
  };

  test('is queried after 15 minutes', async () => {
    const slug = await lostPayment();
    clock.pass(14 * minuteMs);
    await ask();
    expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'pending']);
    clock.pass(2 * minuteMs);
    await ask();
    expect(await statesOf(shop, slug)).toEqual(['paid', 'paid']);
  });

  test('is queried before its order is cancelled', async () => {
    const slug = await lostPayment();
    clock.pass(31 * minuteMs);
    await release();
    expect(await statesOf(shop, slug)).toEqual(['paid', 'paid']);
  });
});

describe('paying with another method', () => {
  test('by transfer: the order is confirmed, with what the bank needs, and keeps waiting', async () => {
    const { slug, number, start } = await cardOrder(shop);
    await decide(shop, start, 'failed');
    const { data } = await payAgain(shop, slug, 1);
    expect(data.payment).toEqual({ kind: 'none' });
    const shown = await bySlug(shop, slug);
    expect(shown).toMatchObject({
      status: 'awaitingPayment',
      paymentStatus: 'pending',
      payment: { kind: 'bankTransfer', bankTransfer: { amount: 19.49 } },
    });
    expect(await orderMailsOf(shop, number)).toMatchObject([{ kind: 'order.confirmation' }]);
    clock.pass(60 * minuteMs);
    await release();
    expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'pending']);
  });

  test('in cash: the fee is added to the total and its tax, to the cent', async () => {
    const { slug } = await cardOrder(shop, { screw: 1, handbook: 1 });
    await payAgain(shop, slug, 2);
    const shown = await bySlug(shop, slug);
    const bought = await order(shop, await readyBuyer(shop, { screw: 1, handbook: 1 }, { payment: 2 }));
    const expected = await bySlug(shop, bought.data.orderSlug);
    expect(shown.prices).toEqual(expected.prices);
    expect(shown).toMatchObject({ status: 'processing', paymentStatus: 'pending' });
  });

  test('a late card payment of another amount is refunded', async () => {
    const { id, slug, number } = await cardOrder(shop);
    await payAgain(shop, slug, 2);
    const { rawBody, signature } = await noticeAbout(shop, `${number}-1`, 'succeeded', 1949);
    await sendNotice(shop, rawBody, signature);
    expect(await refundsOf(shop, id)).toEqual([{ reason: 'amountDiffers', amount_cents: 1949 }]);
    expect(await statesOf(shop, slug)).toEqual(['processing', 'pending']);
  });

  test('one that is not offered is refused', async () => {
    const { slug } = await cardOrder(shop);
    expect(await payAgain(shop, slug, 99)).toMatchObject({
      status: 422,
      details: { fields: { paymentMethodId: { rule: 'oneOf' } } },
    });
    expect((await payAgain(shop, 'unknown')).status).toBe(404);
  });
});
