import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPendingPayments, releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { order, readyBuyer } from './support/fixture-buyer.ts';
import {
  bySlug,
  type CardOrder,
  card,
  cardOrder,
  decide,
  formsOf,
  noticeAbout,
  rowsOf,
  sendForm,
  sendNotice,
} from './support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';

let shop: FixtureShop;
let now = new Date('2026-11-21T10:00:00Z');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  shop = await openFixtureShop({ now: () => now });
});
afterAll(() => shop.close());

const statesOf = async (slug: string) => {
  const { status, paymentStatus } = await bySlug(shop, slug);
  return [status, paymentStatus];
};
const attemptsOf = (id: number) =>
  rowsOf(shop, 'select reference, status from payment_attempt where order_id = $1 order by number', id);
const mailsOf = (number: string) =>
  rowsOf<{ kind: string; subject: string; text: string }>(
    shop,
    'select kind, subject, text from outbox_mail where subject like $1 order by id',
    `%${number}%`,
  );
const refundsOf = (id: number) =>
  rowsOf(
    shop,
    'select reason, q.amount_cents from refund_queue q join payment_attempt a on a.id = q.attempt_id where order_id = $1',
    id,
  );
const screws = async () => {
  const [row] = await rowsOf<{ stock: number }>(
    shop,
    "select (stock_thousandths / 1000)::int as stock from product where key = 'screw'",
  );
  return row?.stock ?? 0;
};
const payAgain = (slug: string, paymentMethodId?: number) =>
  shop.call('POST', `/api/v2/order/pay/${slug}`, paymentMethodId ? { paymentMethodId } : {});
const pgSuccess = (id: number, fields: Record<string, string>) =>
  shop.call('POST', `/api/v2/order/pgSuccess/${id}`, fields);
const ask = () => askPendingPayments(shop.runtime, shop.shop.dependencies);
const release = () => releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);

describe('an order paid by card', () => {
  test('waits for its payment and sends the buyer to the gateway; the same cart leads there again', async () => {
    const buyer = await readyBuyer(shop, { screw: 1 }, { payment: card });
    const { data } = await order(shop, buyer);
    expect(data.payment).toMatchObject({
      kind: 'redirect',
      url: '/test-gateway',
      method: 'POST',
      fields: { reference: `${data.orderNumber}-1`, amount: '19.49', currency: 'EUR', language: 'hr' },
    });
    expect(await statesOf(data.orderSlug)).toEqual(['awaitingPayment', 'pending']);
    expect(await mailsOf(data.orderNumber)).toEqual([]);
    expect((await order(shop, buyer)).data).toEqual(data);
  });

  test('is paid and confirmed once the card was accepted, in the language of the buyer', async () => {
    const { id, slug, number, start } = await cardOrder(shop, { screw: 1 }, { language: 'ger' });
    const { location } = await decide(shop, start, 'succeeded');
    expect(location).toBe(`/de/checkout/success?orderSlug=${slug}`);
    expect(await statesOf(slug)).toEqual(['paid', 'paid']);
    expect(await attemptsOf(id)).toEqual([{ reference: `${number}-1`, status: 'succeeded' }]);
    const [mail, ...others] = await mailsOf(number);
    expect(mail).toMatchObject({ kind: 'order.confirmation', subject: `Ihre Bestellung ${number}` });
    expect(mail?.text).toContain('Der Betrag ist bezahlt.');
    expect(others).toEqual([]);
  });

  test('is not paid where the card was refused, and can be paid again', async () => {
    const { id, slug, start, number } = await cardOrder(shop, { screw: 1 }, { language: 'eng' });
    const { location } = await decide(shop, start, 'failed');
    expect(location).toBe(`/en/checkout/failure?orderSlug=${slug}`);
    expect(await statesOf(slug)).toEqual(['awaitingPayment', 'failed']);
    const again = await payAgain(slug);
    expect(again.data.payment.fields.reference).toBe(`${number}-2`);
    expect(await statesOf(slug)).toEqual(['awaitingPayment', 'pending']);
    await decide(shop, { url: again.data.payment.url, fields: again.data.payment.fields }, 'succeeded');
    expect(await statesOf(slug)).toEqual(['paid', 'paid']);
    expect(await attemptsOf(id)).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }]);
    expect(await mailsOf(number)).toHaveLength(1);
  });

  test('stays as it is where the buyer left the gateway', async () => {
    const { id, slug, start } = await cardOrder(shop);
    const { location } = await decide(shop, start, 'abandoned');
    expect(location).toBe(`/checkout/failure?orderSlug=${slug}`);
    expect(await statesOf(slug)).toEqual(['awaitingPayment', 'pending']);
    expect(await attemptsOf(id)).toMatchObject([{ status: 'abandoned' }]);
    const { payment } = await bySlug(shop, slug);
    expect(payment.methods.map((method: { id: number }) => method.id)).toEqual([1, 2, 3]);
  });
});

describe("the gateway's page", () => {
  test('says that it is a test and needs no script, in three languages', async () => {
    for (const [code, language, button] of [
      ['hrv', 'hr', 'Prihvati plaćanje'],
      ['eng', 'en', 'Accept the payment'],
      ['ger', 'de', 'Zahlung annehmen'],
    ] as const) {
      const { start } = await cardOrder(shop, { screw: 1 }, { language: code });
      const { status, html, headers } = await sendForm(shop, start);
      expect(status).toBe(200);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(button);
      expect(html).not.toContain('<script');
      expect(Object.keys(formsOf(html))).toEqual(['succeeded', 'failed', 'abandoned']);
      expect(headers['content-security-policy']).toContain("form-action 'self'");
    }
  });

  test('takes no forged order, and lets nobody decide twice', async () => {
    const { start, slug } = await cardOrder(shop);
    const forged = { ...start, fields: { ...start.fields, amount: '0.01' } };
    expect((await sendForm(shop, forged)).status).toBe(400);
    const { succeeded, failed } = formsOf((await sendForm(shop, start)).html);
    if (!succeeded || !failed) throw new Error('forms are missing');
    const twisted = { ...failed, fields: { ...failed.fields, outcome: 'succeeded' } };
    expect((await sendForm(shop, twisted)).status).toBe(400);
    await decide(shop, start, 'failed');
    expect(Object.keys(formsOf((await sendForm(shop, start)).html))).toEqual(['failed']);
    expect(await statesOf(slug)).toEqual(['awaitingPayment', 'failed']);
  });
});

describe('what a gateway says', () => {
  const forged = async ({ number }: CardOrder) => {
    const { rawBody } = await noticeAbout(shop, `${number}-1`, 'succeeded', 1949);
    return sendNotice(shop, rawBody, '0'.repeat(64));
  };

  test('is refused with a wrong signature, and nothing changes', async () => {
    const made = await cardOrder(shop);
    expect(await forged(made)).toEqual({ status: 400, code: 'PAYMENT_SIGNATURE_INVALID' });
    const { returned } = await decide(shop, made.start, 'failed', { comesBack: false });
    const twisted = { ...returned.fields, outcome: 'succeeded' };
    expect(await pgSuccess(made.id, twisted)).toMatchObject({
      status: 400,
      details: { code: 'PAYMENT_SIGNATURE_INVALID' },
    });
    const { location } = await sendForm(shop, { url: returned.url, fields: twisted });
    expect(location).toBe('/checkout/failure');
    expect(await statesOf(made.slug)).toEqual(['awaitingPayment', 'failed']);
  });

  test.each([
    ['another amount', 100, 'EUR'],
    ['another currency', 1949, 'CHF'],
  ])('is refused with %s, and nothing changes', async (_what, cents, currency) => {
    const { number, slug } = await cardOrder(shop);
    const { rawBody, signature } = await noticeAbout(shop, `${number}-1`, 'succeeded', cents, currency);
    expect(await sendNotice(shop, rawBody, signature)).toEqual({ status: 400, code: 'PAYMENT_MISMATCH' });
    expect(await statesOf(slug)).toEqual(['awaitingPayment', 'pending']);
  });

  test('about no payment of ours is 404', async () => {
    const { rawBody, signature } = await noticeAbout(shop, '1001-2026-999999-1', 'succeeded', 100);
    expect(await sendNotice(shop, rawBody, signature)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await pgSuccess(999_999, {})).status).toBe(404);
    const other = await cardOrder(shop);
    const { returned } = await decide(shop, (await cardOrder(shop)).start, 'succeeded');
    expect(await pgSuccess(other.id, returned.fields)).toMatchObject({
      status: 400,
      details: { code: 'PAYMENT_MISMATCH' },
    });
  });

  test('counts once, however often and in whatever order it comes', async () => {
    const { id, slug, number, start } = await cardOrder(shop);
    const { returned } = await decide(shop, start, 'succeeded', { comesBack: false });
    const { rawBody, signature } = await noticeAbout(shop, `${number}-1`, 'succeeded', 1949);
    const late = await noticeAbout(shop, `${number}-1`, 'failed', 1949);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => sendNotice(shop, rawBody, signature)),
      ...Array.from({ length: 10 }, () => pgSuccess(id, returned.fields)),
      sendNotice(shop, late.rawBody, late.signature),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await pgSuccess(id, returned.fields)).data).toEqual({
      orderNumber: number,
      orderSlug: slug,
      status: 'paid',
      paymentStatus: 'paid',
    });
    expect(await mailsOf(number)).toHaveLength(1);
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('an order that nobody pays', () => {
  test('gives its stock back after 30 minutes, once', async () => {
    later(31);
    await release();
    const before = await screws();
    const { id, slug } = await cardOrder(shop, { screw: 3 });
    expect(await screws()).toBe(before - 3);
    later(29);
    await release();
    expect(await statesOf(slug)).toEqual(['awaitingPayment', 'pending']);
    later(2);
    await Promise.all([release(), release()]);
    expect(await statesOf(slug)).toEqual(['cancelled', 'failed']);
    expect(await screws()).toBe(before);
    await release();
    expect(await screws()).toBe(before);
    expect(await attemptsOf(id)).toMatchObject([{ status: 'abandoned' }]);
    expect(await payAgain(slug)).toMatchObject({
      status: 409,
      details: { code: 'ORDER_NOT_AWAITING_PAYMENT' },
    });
    expect(shop.announced).toContainEqual({
      kind: 'stock.changed',
      catalogueId: shop.catalogueId,
      productIds: [shop.productIds.screw],
    });
  });

  test('is left alone while a newer attempt is under way, and for transfers', async () => {
    const { slug } = await cardOrder(shop);
    const transfer = await order(shop, await readyBuyer(shop));
    later(20);
    await payAgain(slug);
    later(20);
    await release();
    expect(await statesOf(slug)).toEqual(['awaitingPayment', 'pending']);
    expect(await statesOf(transfer.data.orderSlug)).toEqual(['awaitingPayment', 'pending']);
    later(20);
    await release();
    expect(await statesOf(slug)).toEqual(['cancelled', 'failed']);
  });

  test('paid after that, the money goes back', async () => {
    const { id, slug, number } = await cardOrder(shop);
    later(31);
    await release();
    const { rawBody, signature } = await noticeAbout(shop, `${number}-1`, 'succeeded', 1949);
    await sendNotice(shop, rawBody, signature);
    await sendNotice(shop, rawBody, signature);
    expect(await statesOf(slug)).toEqual(['cancelled', 'failed']);
    expect(await refundsOf(id)).toEqual([{ reason: 'orderCancelled', amount_cents: 1949 }]);
  });

  test('paid twice, the second payment goes back', async () => {
    const { id, slug, start } = await cardOrder(shop);
    const again = await payAgain(slug);
    await decide(shop, start, 'succeeded');
    await decide(shop, { url: again.data.payment.url, fields: again.data.payment.fields }, 'succeeded');
    expect(await statesOf(slug)).toEqual(['paid', 'paid']);
    expect(await refundsOf(id)).toEqual([{ reason: 'paidBefore', amount_cents: 1949 }]);
  });
});

describe('a payment whose notice and return were lost', () => {
  /** The gateway knows; the shop was told nothing. */
  const lost = async (start: CardOrder['start']) => {
    const form = formsOf((await sendForm(shop, start)).html).succeeded;
    await shop.shop.dependencies.testGateway?.decide(form?.fields ?? {});
  };

  test('is asked for after 15 minutes', async () => {
    const { slug, start } = await cardOrder(shop);
    await lost(start);
    later(14);
    await ask();
    expect(await statesOf(slug)).toEqual(['awaitingPayment', 'pending']);
    later(2);
    await ask();
    expect(await statesOf(slug)).toEqual(['paid', 'paid']);
  });

  test('is asked for before its order is cancelled', async () => {
    const { slug, start } = await cardOrder(shop);
    await lost(start);
    later(31);
    await release();
    expect(await statesOf(slug)).toEqual(['paid', 'paid']);
  });
});

describe('paying in another way', () => {
  test('by transfer: the order is confirmed, with what the bank needs, and waits on', async () => {
    const { slug, number, start } = await cardOrder(shop);
    await decide(shop, start, 'failed');
    const { data } = await payAgain(slug, 1);
    expect(data.payment).toEqual({ kind: 'none' });
    const shown = await bySlug(shop, slug);
    expect(shown).toMatchObject({
      status: 'awaitingPayment',
      paymentStatus: 'pending',
      payment: { kind: 'bankTransfer', bankTransfer: { amount: 19.49 } },
    });
    expect(await mailsOf(number)).toMatchObject([{ kind: 'order.confirmation' }]);
    later(60);
    await release();
    expect(await statesOf(slug)).toEqual(['awaitingPayment', 'pending']);
  });

  test('in cash: the fee joins the total and its tax, to the cent', async () => {
    const { slug } = await cardOrder(shop, { screw: 1, handbook: 1 });
    await payAgain(slug, 2);
    const shown = await bySlug(shop, slug);
    const bought = await order(shop, await readyBuyer(shop, { screw: 1, handbook: 1 }, { payment: 2 }));
    const expected = await bySlug(shop, bought.data.orderSlug);
    expect(shown.prices).toEqual(expected.prices);
    expect(shown).toMatchObject({ status: 'processing', paymentStatus: 'pending' });
  });

  test('a late card payment of another amount goes back', async () => {
    const { id, slug, number } = await cardOrder(shop);
    await payAgain(slug, 2);
    const { rawBody, signature } = await noticeAbout(shop, `${number}-1`, 'succeeded', 1949);
    await sendNotice(shop, rawBody, signature);
    expect(await refundsOf(id)).toEqual([{ reason: 'amountDiffers', amount_cents: 1949 }]);
    expect(await statesOf(slug)).toEqual(['processing', 'pending']);
  });

  test('one that is not offered is refused', async () => {
    const { slug } = await cardOrder(shop);
    expect(await payAgain(slug, 99)).toMatchObject({
      status: 422,
      details: { fields: { paymentMethodId: { rule: 'oneOf' } } },
    });
    expect((await payAgain('unknown')).status).toBe(404);
  });
});
