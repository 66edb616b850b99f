import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryNote } from '#domain/orders/delivery-note.ts';
import type { Order } from '#domain/orders/order-record.ts';
import { withLines } from '#domain/orders/orders-queries.ts';
import { orders } from '#domain/orders/orders-tables.ts';
import { headersOfScope, outcome } from '../support/editors.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { filledCart } from '../support/fixture-customers.ts';
import { type LoggedIn, loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { putStock } from '../support/fixture-stock.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
let ana: LoggedIn;
beforeAll(async () => {
  shop = await openFixtureShop(testClock());
  ana = await loggedIn(shop, 'ana.roofs@example.com');
});
afterAll(() => shop.close());

type Language = 'hrv' | 'eng' | 'ger';

/** An order of lengths with marks and of screws, brought by lorry. */
async function roofOrder(language: Language = 'hrv'): Promise<Order> {
  const headers = { ...ana.headers, language };
  const { runtime, catalogueId } = shop;
  await putStock(runtime, { catalogueId, productKey: 'sheet', stockThousandths: 60_000 });
  const { userId, ...cart } = await filledCart(shop, { ...ana, headers }, { screw: 3 });
  const row = (qty: number, lengthMm: number, mark?: string) => ({
    productId: shop.productIds.sheet,
    qty,
    options: {
      customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: lengthMm },
      ...(mark ? { mark } : {}),
    },
  });
  const items = [row(4, 4250, 'Sjever 1'), row(2, 3180, 'Sjever 2')];
  const added = await shop.call('POST', '/api/v2/cart/addItems', { ...cart, items }, headers);
  expect(added.status).toBe(200);
  const step = (name: string, body: object) =>
    shop.call('PUT', `/api/v2/${name}`, { ...cart, userId, ...body }, headers);
  await step('delivery/saveDeliveryMethod', { deliveryMethodId: 2, branchId: null });
  await step('payment/savePaymentMethod', { paymentMethodId: 1 });
  const { status, data, details } = await order(
    shop,
    { ...cart, userId },
    { message: 'Kamion do 12 t' },
    headers,
  );
  expect([status, details]).toEqual([200, undefined]);
  return orderOf(data.id);
}

async function orderOf(id: number): Promise<Order> {
  const [row] = await shop.runtime.database.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('The order is not there.');
  return withLines(shop.runtime, row);
}

/** Number separators and fixed blanks differ by language. */
const plain = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replace(/[\u00a0\u202f]/g, ' ')) as Record<string, unknown>;

test.each([
  ['hrv', 'Otpremnica', ['Primatelj', 'Datum otpremnice', 'Ukupna masa', 'Potpis'], '4.250 mm'],
  ['eng', 'Delivery note', ['Recipient', 'Date of delivery note', 'Total weight', 'Signature'], '4,250 mm'],
  [
    'ger',
    'Lieferschein',
    ['Empfänger', 'Datum des Lieferscheins', 'Gesamtgewicht', 'Unterschrift'],
    '4.250 mm',
  ],
] as const)(
  'says in %s what is delivered where, and contains no prices',
  async (language, title, words, length) => {
    const placed = await roofOrder(language);
    const written = deliveryNote(placed, shop.runtime.clock.now());
    expect(written.title).toBe(`${title} ${placed.orderNumber}`);
    const text = JSON.stringify(plain(written.blocks));
    const said = [placed.orderNumber, 'Ana Horvat', 'Ilica 1a', '10000 Zagreb', 'Kamion do 12 t', ...words];
    for (const needed of said) expect(text).toContain(needed);
    expect(text).not.toMatch(/€|EUR|PDV|VAT|MwSt|\d+[.,]\d\d"/);
    const table = plain(written.blocks.find(({ kind }) => kind === 'table'));
    expect(table).toMatchObject({
      rows: [
        [expect.stringMatching(/screw/), '', '', expect.stringMatching(/^3 /), '3 kg'],
        [
          expect.stringMatching(/^sheet/),
          'Sjever 1',
          length,
          expect.stringMatching(/^4 /),
          expect.any(String),
        ],
        [
          'SHEET',
          'Sjever 2',
          expect.stringMatching(/^3[.,]180 mm$/),
          expect.stringMatching(/^2 /),
          expect.any(String),
        ],
      ],
    });
    // 3 screws of 1 kg, and 23.36 m of 4.12 kg a metre: 4 × 17.51 + 2 × 13.1016.
    expect(placed.lines.map(({ weightGrams }) => weightGrams)).toEqual([1000, 17_510, 13_102]);
    expect((table.sum as string[]).at(-1)).toMatch(/^99[.,]24 kg$/);
    // Length and mark stand in their columns, and not once more below the name.
    expect((table.rows as string[][])[1]?.[0]).not.toMatch(/Sjever|4\D?250/);
  },
);

test('e-products are not on it, and empty columns are left out', async () => {
  const buyer = await readyBuyer(shop, { screw: 1, manual: 1 });
  const { data, status } = await order(shop, buyer, { acceptedConsents: [1, 2, 3] });
  expect(status).toBe(200);
  const written = deliveryNote(await orderOf(data.id), shop.runtime.clock.now());
  const table = written.blocks.find((block) => block.kind === 'table');
  expect(table).toMatchObject({
    columns: [{}, {}, {}],
    rows: [
      [expect.stringMatching(/screw/), {}, {}].map((cell) =>
        typeof cell === 'string' ? cell : expect.anything(),
      ),
    ],
  });
});

test('an order of a former release has no weights, and says so', async () => {
  const placed = await roofOrder();
  const [first, ...others] = placed.lines;
  const partly = { ...placed, lines: [{ ...first, weightGrams: null }, ...others] as Order['lines'] };
  const table = deliveryNote(partly, shop.runtime.clock.now()).blocks.find((block) => block.kind === 'table');
  expect(table).toMatchObject({
    rows: [['screw hr\nSCREW', '', '', expect.anything(), '–'], {}, {}],
    sum: [{}, {}, {}, {}, '–'].map((cell) => (typeof cell === 'string' ? cell : expect.anything())),
  });
});

test('is available to the buyer and to users who manage orders, once goods may be on their way', async () => {
  const placed = await roofOrder();
  await shop.database.pool.query(`update "order" set status = 'processing' where id = $1`, [placed.id]);
  const own = (by: Pick<LoggedIn, 'headers'> | undefined, id = placed.id) =>
    shop.app.inject({
      url: `/api/v2/document/get/web/${id}?format=deliveryNote`,
      headers: { apiKey: 'key-shop', ...by?.headers },
    });
  const answer = await own(ana);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toBe(`inline; filename="${placed.orderNumber}.pdf"`);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const eve = await loggedIn(shop, 'eve.roofs@example.com');
  expect((await own(eve)).statusCode).toBe(404);
  expect((await own(undefined)).statusCode).toBe(401);
  const get = async () =>
    (await shop.call('GET', `/api/v2/document/get/web/${placed.id}`, undefined, ana.headers)).data
      .hasDeliveryNote;
  expect(await get()).toBe(true);

  const admin = await headersOfScope(shop, 'admin');
  const office = (headers: Readonly<Record<string, string>>, id = placed.id) =>
    shop.call('GET', `/api/v2/document/deliveryNote/${id}`, undefined, headers);
  expect((await office(admin)).status).toBe(200);
  expect(outcome(await office(ana.headers))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await office(admin, 999_999))).toEqual([404, 'NOT_FOUND']);
  // Nothing is on its way before it is paid by transfer, or after it was cancelled.
  for (const status of ['awaitingPayment', 'cancelled']) {
    await shop.database.pool.query('update "order" set status = $2 where id = $1', [placed.id, status]);
    expect(await get()).toBe(false);
    expect((await own(ana)).statusCode).toBe(404);
    expect((await office(admin)).status).toBe(404);
  }
});
