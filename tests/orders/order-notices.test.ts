import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { cardOrder, decide, payAgain, rowsOf } from '../support/fixture-payment.ts';
import { loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { htmlProblems } from '../support/mail-rules.ts';
import { testClock } from '../support/test-clock.ts';

/* Who in the company hears of an order (docs/rules/checkout.md, docs/rules/backoffice.md). */

/** A Saturday. */
const clock = testClock('2026-11-21T10:00:00Z');
let shop: FixtureShop;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

type Notice = {
  readonly recipient: string;
  readonly reply_to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const noticesOf = (number: string, kind = 'order.new') =>
  rowsOf<Notice>(
    shop,
    'select * from outbox_mail where kind = $1 and subject like $2 order by id',
    kind,
    `%${number}%`,
  );
const overview = async () => (await shop.call('GET', '/api/v1/manage/overview', undefined, admin)).data;
const saveOptions = (options: object) => shop.call('PATCH', '/api/v1/cms/option/update', { options }, admin);

describe('the notice of a new order', () => {
  test('is sent to the company in its language, with all that is needed to process it', async () => {
    const english = { language: 'eng' };
    const cart = await readyBuyer(shop, { screw: 2 }, { headers: english });
    const length = { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 4250 } };
    const cut = { ...cart, productId: shop.productIds.sheet, qty: 3, options: length };
    await shop.call('POST', '/api/v2/cart/addItem', cut, english);
    const choose = (path: string, choice: object) =>
      shop.call('PUT', `/api/v2/${path}`, { ...cart, ...choice }, english);
    await choose('delivery/saveDeliveryMethod', { deliveryMethodId: 2, branchId: null });
    await choose('payment/savePaymentMethod', { paymentMethodId: 1 });
    const placed = await order(shop, cart, { message: 'Ring <twice>' }, english);
    const [notice, ...others] = await noticesOf(placed.data.orderNumber);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      recipient: 'info@attika.example',
      reply_to: 'ana@example.com',
      language: 'hr',
    });
    const text = notice?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(notice?.subject.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(`^Nova narudžba ${placed.data.orderNumber}: Ana Horvat, .* €$`),
    );
    for (const words of [
      'Kupac: Ana Horvat',
      'E-pošta: ana@example.com',
      'Telefon: +385 91 555 0100',
      'Jezik: engleski',
      'screw hr',
      'Duljina: 4.250 mm',
      'Kamion',
      'Virman',
      'Čeka se uplata',
      'Još nije plaćeno: čeka se uplata.',
      'Ilica 1a',
      '10000 Zagreb',
      'Ring <twice>',
      `http://localhost:3000/admin/orders?search=${placed.data.orderNumber}`,
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/orderSlug|token|Čekamo vašu uplatu/);
    expect(`${text}${notice?.html}`).not.toMatch(/ en\b|Length|Lorry|Bank transfer/);
    const [confirmation] = await noticesOf(placed.data.orderNumber, 'order.confirmation');
    expect(confirmation?.text).toMatch(/screw en.*Lorry.*Bank transfer/s);
    expect(await htmlProblems(notice?.html ?? '')).toEqual([]);
  });

  test('is sent to everybody named by the option, and to the company if it names nobody', async () => {
    const team = ['pogon@attika.example', 'prodaja@attika.example'];
    expect((await saveOptions({ SendOrdersTo: team })).status).toBe(200);
    const placed = await order(shop, await readyBuyer(shop));
    expect((await noticesOf(placed.data.orderNumber)).map(({ recipient }) => recipient)).toEqual(team);
    await saveOptions({ SendOrdersTo: null, SendEmailTo: 'ured@attika.example' });
    const next = await order(shop, await readyBuyer(shop));
    expect((await noticesOf(next.data.orderNumber)).map(({ recipient }) => recipient)).toEqual([
      'ured@attika.example',
    ]);
    await saveOptions({ SendEmailTo: null });
  });

  test.each([
    ['prodaja@attika.example'],
    [['prodaja']],
    [['a@attika.example', 'a@attika.example']],
    [['a@attika.example\nBcc: b@attika.example']],
    [Array.from({ length: 11 }, (_, index) => `a${index}@attika.example`)],
  ])('the option accepts only addresses: %j', async (SendOrdersTo) => {
    expect(await saveOptions({ SendOrdersTo })).toMatchObject({ status: 422 });
  });

  test('is sent in the order’s transaction: a refused order sends none', async () => {
    const buyer = await readyBuyer(shop, { rare: 1 });
    const told = async () =>
      (await rowsOf(shop, "select id from outbox_mail where kind = 'order.new'")).length;
    const before = await told();
    await shop.database.pool.query('update product set stock_thousandths = 0 where id = $1', [
      shop.productIds.rare,
    ]);
    expect((await order(shop, buyer)).status).toBe(409);
    expect(await told()).toBe(before);
  });

  test('by card is sent once it is paid', async () => {
    const made = await cardOrder(shop);
    expect(await noticesOf(made.number)).toEqual([]);
    await decide(shop, made.start, 'succeeded');
    const [notice, ...others] = await noticesOf(made.number);
    expect(notice?.text).toContain('Plaćeno.');
    expect(others).toEqual([]);
  });

  test('of a cart that is ordered twice is sent once', async () => {
    const buyer = await readyBuyer(shop);
    const placed = await Promise.all([order(shop, buyer), order(shop, buyer)]);
    expect(await noticesOf(placed[0].data.orderNumber)).toHaveLength(1);
  });
});

test('a payment that no order awaits is reported, and counted until it was refunded', async () => {
  const made = await cardOrder(shop);
  const again = await payAgain(shop, made.slug);
  await decide(shop, made.start, 'succeeded');
  const before = await overview();
  await decide(shop, again.data.payment, 'succeeded');
  const [notice] = await noticesOf(made.number, 'order.refund');
  expect(notice).toMatchObject({ recipient: 'info@attika.example', language: 'hr' });
  expect(notice?.text).toContain('Uplata je stigla za narudžbu koja je već plaćena.');
  expect(notice?.text).toContain(`${made.number}-2 (test)`);
  expect(await overview()).toEqual({ ...before, toGiveBack: before.toGiveBack + 1 });
  const [wrong] = await rowsOf<{ id: number; open: string }>(
    shop,
    'select id, received_cents - due_cents as open from "order" where order_number = $1',
    made.number,
  );
  const refund = { kind: 'refund', amount: Number(wrong?.open) / 100, method: 'Kartica' };
  await shop.call('POST', `/api/v1/manage/order/money/${wrong?.id}`, refund, admin);
  expect(await overview()).toEqual(before);
});

test('the start page counts orders that are new since the previous working day, await payment or are to be sent', async () => {
  clock.set('2026-12-07T06:30:00Z');
  admin = (await loginAs(shop, 'admin@example.com')).headers;
  const monday = await overview();
  expect(monday).toMatchObject({ newOrders: 0, newSince: '2026-12-04' });
  // At the very beginning of that Friday, where the shop is, and a moment before.
  clock.set('2026-12-03T22:59:59Z');
  await order(shop, await readyBuyer(shop));
  clock.set('2026-12-03T23:00:00Z');
  await order(shop, await readyBuyer(shop, { screw: 1 }, { payment: 2 }));
  await cardOrder(shop);
  clock.set('2026-12-07T06:30:00Z');
  expect(await overview()).toEqual({
    ...monday,
    newOrders: 1,
    toPay: monday.toPay + 1,
    toSend: monday.toSend + 1,
    sales: expect.anything(),
  });
});
