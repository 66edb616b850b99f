import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#values/durations.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import {
  attemptsOf,
  cardOrder,
  decide,
  formsOf,
  rowsOf,
  sendForm,
  statesOf,
} from '../support/fixture-payment.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

type Placed = { orderSlug: string; orderNumber: string; paperKey: string; id: number };

const screws = async () => {
  const [row] = await rowsOf<{ stock: number }>(
    shop,
    "select (stock_thousandths / 1000)::int as stock from product where key = 'screw'",
  );
  return row?.stock ?? 0;
};
async function transferOrder(headers: Record<string, string> = {}): Promise<Placed> {
  return (await order(shop, await readyBuyer(shop, { screw: 3 }, { headers }), {}, headers)).data;
}
const cancel = (slug: string, body: object = {}, headers?: Record<string, string>) =>
  shop.call('POST', `/api/v2/order/cancel/${slug}`, body, headers);
const mailsOf = (number: string) =>
  rowsOf<{ kind: string; recipient: string; text: string; language: string }>(
    shop,
    `select kind, recipient, text, language from outbox_mail
      where subject like $1 and kind in ('order.link', 'order.cancelled', 'order.cancelledNotice') order by id`,
    `%${number}%`,
  );
const bySlug = async (slug: string, key?: string) =>
  (await shop.call('GET', `/api/v2/order/bySlug/${slug}${key ? `?key=${key}` : ''}`)).data;

describe('an unpaid order', () => {
  test('is cancelled by its buyer’s key, once; stock returns, and buyer and company are notified', async () => {
    const before = await screws();
    const { orderSlug, orderNumber, paperKey } = await transferOrder();
    expect(await screws()).toBe(before - 3);
    expect((await bySlug(orderSlug, paperKey)).canBeCancelled).toBe(true);
    const { status, data } = await cancel(orderSlug, { key: paperKey });
    expect([status, data.status]).toEqual([200, 'cancelled']);
    expect(await screws()).toBe(before);
    expect((await cancel(orderSlug, { key: paperKey })).data.status).toBe('cancelled');
    expect(await screws()).toBe(before);
    expect(await statesOf(shop, orderSlug)).toEqual(['cancelled', 'failed']);
    expect((await bySlug(orderSlug, paperKey)).canBeCancelled).toBe(false);
    expect((await mailsOf(orderNumber)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order.cancelled', 'ana@example.com'],
      ['order.cancelledNotice', 'info@attika.example'],
    ]);
  });

  test('is cancelled by the account that placed it', async () => {
    const ana = await loggedIn(shop, 'otkaz@example.com');
    const { orderSlug, id } = await transferOrder(ana.headers);
    const shown = await shop.call('GET', `/api/v2/document/get/web/${id}`, undefined, ana.headers);
    expect(shown.data.canBeCancelled).toBe(true);
    const other = await loggedIn(shop, 'tudji-otkaz@example.com');
    expect((await cancel(orderSlug, {}, other.headers)).status).toBe(403);
    expect((await cancel(orderSlug, {}, ana.headers)).data.status).toBe('cancelled');
  });

  test('is not cancelled by its address alone, nor at another site', async () => {
    const { orderSlug, paperKey } = await transferOrder();
    expect((await bySlug(orderSlug)).canBeCancelled).toBe(false);
    for (const body of [{}, { key: orderSlug }, { key: 'x' }]) {
      const { status, details } = await cancel(orderSlug, body);
      expect([status, details.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await cancel(orderSlug, { key: paperKey }, { apiKey: 'key-closed' })).status).not.toBe(200);
    expect((await cancel('nobody-knows', { key: paperKey })).status).toBe(404);
    expect(await statesOf(shop, orderSlug)).toEqual(['awaitingPayment', 'pending']);
  });

  test('that is paid at a gateway, though not yet notified, is not cancelled', async () => {
    const { slug, start } = await cardOrder(shop);
    const [row] = await rowsOf<{ paper_key: string }>(
      shop,
      'select paper_key from "order" where slug = $1',
      slug,
    );
    const form = formsOf((await sendForm(shop, start)).html).succeeded;
    await shop.shop.dependencies.testGateway?.decide(form?.fields ?? {});
    const { status, details } = await cancel(slug, { key: row?.paper_key });
    expect([status, details.code]).toEqual([409, 'ORDER_NOT_AWAITING_PAYMENT']);
    expect(await statesOf(shop, slug)).toEqual(['paid', 'paid']);
  });

  test('with a card ends its attempts; nobody is notified of an order that was not confirmed', async () => {
    const { id, slug, number, start } = await cardOrder(shop);
    const [row] = await rowsOf<{ paper_key: string }>(
      shop,
      'select paper_key from "order" where slug = $1',
      slug,
    );
    expect((await cancel(slug, { key: row?.paper_key })).data.status).toBe('cancelled');
    expect(await attemptsOf(shop, id)).toMatchObject([{ status: 'abandoned' }]);
    expect(await mailsOf(number)).toEqual([]);
    // What comes after that goes back.
    await decide(shop, start, 'succeeded');
    expect(await statesOf(shop, slug)).toEqual(['cancelled', 'failed']);
  });

  test('to be paid on delivery is being processed, and cannot be cancelled here', async () => {
    const buyer = await readyBuyer(shop, { screw: 1 }, { payment: 2 });
    const { data } = await order(shop, buyer);
    const { status, details } = await cancel(data.orderSlug, { key: data.paperKey });
    expect([status, details.code]).toEqual([409, 'ORDER_NOT_AWAITING_PAYMENT']);
  });
});

describe('a guest who looks for an order', () => {
  const find = (body: object, headers?: Record<string, string>) =>
    shop.call('POST', '/api/v2/order/find', body, headers);

  test('gets its link by mail, only to its own address; the answer is always the same', async () => {
    clock.pass(61 * minuteMs);
    const { orderNumber, orderSlug, paperKey } = await transferOrder();
    const answers = [
      await find(
        { orderNumber: ` # ${orderNumber.replaceAll('-', '–')} `, email: 'ANA@example.com' },
        { language: 'ger' },
      ),
      await find({ orderNumber, email: 'tudja@example.com' }),
      await find({ orderNumber: '1001-2026-999999', email: 'ana@example.com' }),
      await find({ orderNumber, email: 'ana@example.com' }, { apiKey: 'key-closed' }),
    ];
    for (const { status, data } of answers.slice(0, 3)) {
      expect([status, data]).toEqual([200, { requested: true }]);
    }
    const mails = await mailsOf(orderNumber);
    expect(mails.map(({ kind, recipient, language }) => [kind, recipient, language])).toEqual([
      ['order.link', 'ana@example.com', 'de'],
    ]);
    expect(mails[0]?.text).toContain(`/de/checkout/success?orderSlug=${orderSlug}&key=${paperKey}`);
  });

  test('causes a limited number of mails an hour, and is not told so', async () => {
    clock.pass(61 * minuteMs);
    const { orderNumber } = await transferOrder();
    for (let times = 0; times < 7; times += 1) {
      expect((await find({ orderNumber, email: 'ana@example.com' })).status).toBe(200);
    }
    expect(await mailsOf(orderNumber)).toHaveLength(5);
  });

  test('is told which input is invalid', async () => {
    const { status, details } = await find({ orderNumber: ' ', email: 'ana@' });
    expect([status, details.code]).toEqual([422, 'VALIDATION']);
    expect(details.fields.email).toEqual({ rule: 'email' });
    expect(Object.keys(details.fields)).toEqual(['orderNumber', 'email']);
  });
});
