import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import {
  attemptsOf,
  bySlug,
  type CardOrder,
  card,
  cardOrder,
  decide,
  formsOf,
  noticeAbout,
  orderMailsOf,
  payAgain,
  refundsOf,
  sendForm,
  sendNotice,
  statesOf,
} from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(testClock());
});
afterAll(() => shop.close());

const pgSuccess = (id: number, fields: Record<string, string>) =>
  shop.call('POST', `/api/v2/order/pgSuccess/${id}`, fields);

describe('an order paid by card', () => {
  test('awaits payment and sends the buyer to the gateway; the same cart leads there again', async () => {
    const buyer = await readyBuyer(shop, { screw: 1 }, { payment: card });
    const { data } = await order(shop, buyer);
    expect(data.payment).toMatchObject({
      kind: 'redirect',
      url: '/test-gateway',
      method: 'POST',
      fields: { reference: `${data.orderNumber}-1`, amount: '19.49', currency: 'EUR', language: 'hr' },
    });
    expect(await statesOf(shop, data.orderSlug)).toEqual(['awaitingPayment', 'pending']);
    expect(await orderMailsOf(shop, data.orderNumber)).toEqual([]);
    expect((await order(shop, buyer)).data).toEqual(data);
  });

  test('is paid and confirmed once the card is accepted, in the language of the buyer', async () => {
    const { id, slug, number, start } = await cardOrder(shop, { screw: 1 }, { language: 'ger' });
    const { location } = await decide(shop, start, 'succeeded');
    expect(location).toBe(`/de/checkout/success?orderSlug=${slug}`);
    expect(await statesOf(shop, slug)).toEqual(['paid', 'paid']);
    expect(await attemptsOf(shop, id)).toEqual([{ reference: `${number}-1`, status: 'succeeded' }]);
    const [mail, ...others] = await orderMailsOf(shop, number);
    expect(mail).toMatchObject({ kind: 'order.confirmation', subject: `Ihre Bestellung ${number}` });
    expect(mail?.text).toContain('Der Betrag ist bezahlt.');
    expect(others).toEqual([]);
  });

  test('is not paid if the card is refused, and payment can be tried again', async () => {
    const { id, slug, start, number } = await cardOrder(shop, { screw: 1 }, { language: 'eng' });
    const { location } = await decide(shop, start, 'failed');
    expect(location).toBe(`/en/checkout/failure?orderSlug=${slug}`);
    expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'failed']);
    const again = await payAgain(shop, slug);
    expect(again.data.payment.fields.reference).toBe(`${number}-2`);
    expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'pending']);
    await decide(shop, { url: again.data.payment.url, fields: again.data.payment.fields }, 'succeeded');
    expect(await statesOf(shop, slug)).toEqual(['paid', 'paid']);
    expect(await attemptsOf(shop, id)).toMatchObject([{ status: 'failed' }, { status: 'succeeded' }]);
    expect(await orderMailsOf(shop, number)).toHaveLength(1);
  });

  test('stays as it is if the buyer leaves the gateway', async () => {
    const { id, slug, start } = await cardOrder(shop);
    const { location } = await decide(shop, start, 'abandoned');
    expect(location).toBe(`/checkout/failure?orderSlug=${slug}`);
    expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'pending']);
    expect(await attemptsOf(shop, id)).toMatchObject([{ status: 'abandoned' }]);
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

  test('accepts no forged order, and no second decision', async () => {
    const { start, slug } = await cardOrder(shop);
    const forged = { ...start, fields: { ...start.fields, amount: '0.01' } };
    expect((await sendForm(shop, forged)).status).toBe(400);
    const { succeeded, failed } = formsOf((await sendForm(shop, start)).html);
    if (!succeeded || !failed) throw new Error('forms are missing');
    const twisted = { ...failed, fields: { ...failed.fields, outcome: 'succeeded' } };
    expect((await sendForm(shop, twisted)).status).toBe(400);
    await decide(shop, start, 'failed');
    expect(Object.keys(formsOf((await sendForm(shop, start)).html))).toEqual(['failed']);
    expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'failed']);
  });
});

describe('a gateway’s notification', () => {
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
    expect(await statesOf(shop, made.slug)).toEqual(['awaitingPayment', 'failed']);
  });

  test.each([
    ['another amount', 100, 'EUR'],
    ['another currency', 1949, 'CHF'],
  ])('is refused with %s, and nothing changes', async (_what, cents, currency) => {
    const { number, slug } = await cardOrder(shop);
    const { rawBody, signature } = await noticeAbout(shop, `${number}-1`, 'succeeded', cents, currency);
    expect(await sendNotice(shop, rawBody, signature)).toEqual({ status: 400, code: 'PAYMENT_MISMATCH' });
    expect(await statesOf(shop, slug)).toEqual(['awaitingPayment', 'pending']);
  });

  test('about an unknown payment is 404', async () => {
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

  test('counts once, however often and in whatever order it arrives', async () => {
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
    expect(await orderMailsOf(shop, number)).toHaveLength(1);
    expect(await refundsOf(shop, id)).toEqual([]);
  });
});
