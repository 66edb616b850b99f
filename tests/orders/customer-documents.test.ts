import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceDocument } from '#domain/orders/invoice-document.ts';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { orderOfPaper } from '#domain/orders/paper-record.ts';
import { paymentCodesOf } from '#domain/orders/payment-codes/order-payment-codes.ts';
import { headersOfRole, headersOfScope } from '../support/editors.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { setOption } from '../support/fixture-forms.ts';
import { orderCalls } from '../support/fixture-orders.ts';
import { issuedBy } from '../support/fixture-papers.ts';
import { loggedIn, mailedToken, newestMail, register } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(testClock());
});
afterAll(() => shop.close());

const list = (headers: Record<string, string>, body: object = {}) =>
  shop.call('POST', '/api/v2/document/filter/web', body, headers);
const get = (id: number, headers: Record<string, string>) =>
  shop.call('GET', `/api/v2/document/get/web/${id}`, undefined, headers);

async function pdf(id: number, headers: Record<string, string>) {
  return shop.app.inject({
    url: `/api/v2/document/get/web/${id}?format=pdf`,
    headers: { apiKey: 'key-shop', ...headers },
  });
}

describe('the orders of a customer', () => {
  test('are listed newest first, in pages, by store', async () => {
    const ana = await loggedIn(shop, 'list@example.com');
    const first = await orderAs(shop, ana);
    const second = await orderAs(shop, ana, { screw: 2, handbook: 1 });
    const { data } = await list(ana.headers);
    expect(data).toMatchObject({ totalRecords: 2, totalPages: 1, page: 1, limit: 10 });
    expect(data.records[0]).toMatchObject({
      id: second.data.id,
      orderNumber: second.data.orderNumber,
      createdAt: '2026-11-21T10:00:00.000Z',
      status: 'awaitingPayment',
      total: 62.88,
      extendedDetails: {
        orderSlug: second.data.orderSlug,
        currency: 'EUR',
        itemCount: 3,
        deliveryName: 'Dostavna služba',
        invoice: null,
      },
    });
    const page = await list(ana.headers, { page: 2, limit: 1 });
    expect(page.data.records).toMatchObject([{ id: first.data.id }]);
    const store = (value: unknown) => list(ana.headers, { filters: [{ key: 'store', value }] });
    expect((await store('1001-hr')).data.totalRecords).toBe(2);
    expect((await store(['1001-en'])).data.totalRecords).toBe(0);
    const unknown = await list(ana.headers, { filters: [{ key: 'email', value: 'x' }] });
    expect(unknown.details.code).toBe('UNKNOWN_FILTER');
    expect((await list({})).details.code).toBe('NO_ACTIVE_USER');
  });

  test('are shown in full to their owner, and not found by others', async () => {
    const ana = await loggedIn(shop, 'whole@example.com');
    const eve = await loggedIn(shop, 'eve.whole@example.com');
    const { data: placed } = await orderAs(shop, ana, { screw: 1 }, { message: 'Ring twice' });
    expect((await get(placed.id, ana.headers)).data).toMatchObject({
      id: placed.id,
      orderNumber: placed.orderNumber,
      email: 'whole@example.com',
      main: { city: 'Zagreb' },
      message: 'Ring twice',
      lines: [{ sku: 'SCREW', qty: 1 }],
      downloads: [],
      invoice: null,
      papers: [],
    });
    for (const headers of [eve.headers, ana.headers]) {
      const id = headers === eve.headers ? placed.id : 999_999;
      expect(await get(id, headers)).toMatchObject({ status: 404, details: { code: 'NOT_FOUND' } });
      expect((await pdf(id, headers)).statusCode).toBe(404);
    }
    expect((await get(placed.id, {})).status).toBe(401);
  });

  test('show the e-products that were bought', async () => {
    const ana = await loggedIn(shop, 'digital@example.com');
    const { data: placed } = await orderAs(shop, ana, { licence: 1 }, { acceptedConsents: [1, 2, 3] });
    expect((await get(placed.id, ana.headers)).data.downloads).toEqual([]);
    await markOrderPaid(shop.runtime, shop.shop.dependencies, placed.id);
    const { downloads } = (await get(placed.id, ana.headers)).data;
    expect(downloads).toMatchObject([{ name: 'licence hr', kind: 'code', code: 'LIC-ONE', usedCount: 0 }]);
    const { data } = await shop.call('GET', downloads[0].url, undefined, { accept: 'application/json' });
    expect(data.code).toBe('LIC-ONE');
  });

  test('notify the shop when the prepared codes run out', async () => {
    const ana = await loggedIn(shop, 'codes@example.com');
    const { data: placed } = await orderAs(shop, ana, { licence: 1 }, { acceptedConsents: [1, 2, 3] });
    await setOption(shop, 'SendEmailTo', 'skladiste@attika.example');
    await markOrderPaid(shop.runtime, shop.shop.dependencies, placed.id);
    expect(await newestMail(shop, 'skladiste@attika.example')).toMatchObject({
      kind: 'digital.fewCodes',
      subject: 'Nema više kodova: licence hr',
      text: expect.stringContaining('LICENCE'),
    });
  });

  test('are listed with what is due after a cancellation, beside what was ordered', async () => {
    const ana = await loggedIn(shop, 'due@example.com');
    const { data: placed } = await orderAs(shop, ana, { screw: 3 });
    const calls = orderCalls(shop, await headersOfRole(shop, 'sales'));
    const cancel = { action: 'cancel', reason: 'Dogovoreno.', lines: [{ lineId: 1, quantity: 2 }] };
    const { version } = (await calls.get(placed.id)).data;
    const { data: left } = await calls.act(placed.id, { version, ...cancel });
    const [listed] = (await list(ana.headers)).data.records;
    const shown = (await get(placed.id, ana.headers)).data;
    expect(listed.extendedDetails.due).toBe(left.total);
    expect(shown.due).toBe(left.total);
    expect(listed.total).toBeGreaterThan(left.total);
  });
});

/** Transfers are to come within so many days. */
async function withDueDays(days: number): Promise<void> {
  await shop.database.pool.query(
    `update "order" set payment = jsonb_set(payment, '{config,dueDays}', $1::jsonb)`,
    [String(days)],
  );
}

/** Amounts without currency, space and the language's marks. */
function plain<T>(value: T): T {
  const text = JSON.stringify(value)
    .replace(/\u00a0?€|€/g, '')
    .replace(/(\d)[,.](\d\d)(?=["\s\u00a0])/g, '$1.$2');
  return JSON.parse(text.replace(/\u00a0/g, ' ').replace(/ +"/g, '"')) as T;
}

const euros = (cents: number) => (cents / 100).toFixed(2);

describe('an invoice', () => {
  test('is a PDF with its own number, the same whenever it is requested', async () => {
    const ana = await loggedIn(shop, 'invoice@example.com');
    const { data: placed } = await orderAs(shop, ana, { screw: 2, handbook: 1 });
    await issuedBy(shop, placed.id);
    const [one, other] = await Promise.all([pdf(placed.id, ana.headers), pdf(placed.id, ana.headers)]);
    expect(one.headers['content-type']).toBe('application/pdf');
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
    const { invoice } = (await get(placed.id, ana.headers)).data;
    expect(invoice).toEqual({
      number: expect.stringMatching(/^\d+\/1001\/1$/),
      issuedAt: expect.any(String),
    });
    expect((await list(ana.headers)).data.records[0].extendedDetails.invoice).toEqual(invoice);
  });

  test('has a number without gaps, whoever requests it at the same moment', async () => {
    const ana = await loggedIn(shop, 'gapless@example.com');
    const placed = [];
    for (let index = 0; index < 6; index += 1) placed.push((await orderAs(shop, ana)).data.id as number);
    await Promise.all(placed.map((id) => issuedBy(shop, id)));
    const { rows } = await shop.database.pool.query<{ number: number }>(
      'select number from paper order by number',
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
  });

  test.each([
    [
      'hrv',
      'Račun',
      'Poziv na broj',
      'Datum izdavanja',
      'Rok plaćanja',
      ['25 %', '5 %'],
      ['3 kom', '1 kom'],
      'Ukupno',
    ],
    [
      'eng',
      'Invoice',
      'Payment reference',
      'Date of issue',
      'Payment due',
      ['25%', '5%'],
      ['3 pcs', '1 pc'],
      'Total',
    ],
    [
      'ger',
      'Rechnung',
      'Verwendungszweck/Referenz',
      'Rechnungsdatum',
      'Zahlbar bis',
      ['25 %', '5 %'],
      ['3 Stk.', '1 Stk.'],
      'Summe',
    ],
  ])(
    'contains in %s what an invoice must state in the EU',
    async (language, title, reference, issued, due, [full = '', reduced = ''], [three, one], sum) => {
      const ana = await loggedIn(shop, `${language}@example.com`);
      const headers = { ...ana.headers, language };
      const { data: placed } = await orderAs(shop, { ...ana, headers }, { screw: 3, handbook: 1 });
      await withDueDays(5);
      const site = shop.shop.dependencies.directory.getFirst();
      const company = { ...site.company, court: { hr: 'MBS 080000000' }, management: 'Josip Lovrić' };
      const invoice = await issuedBy(shop, placed.id, { ...site, company });
      const order = orderOfPaper(invoice);
      const written = invoiceDocument(invoice);
      for (const needed of ['Attika krovni sustavi d.o.o.', 'MBS 080000000', 'Josip Lovrić', 'HR12 1001']) {
        expect(written.footer).toContain(needed);
      }
      expect(written.title).toBe(`${title} ${invoice.number}/1001/1`);
      const blocks = new Map(written.blocks.map((block) => [block.kind, block]));
      const text = JSON.stringify(written.blocks);
      // When the goods come, by the delivery rule that they were ordered with.
      expect(text).toMatch(/20\d\d\.? (do|to|bis) \d+/);
      expect(written.stamp).toBeUndefined();
      for (const needed of [
        '12345678903',
        'HR12345678903',
        'Ulica limara 12',
        'Ana Horvat',
        'Ilica 1a',
        issued,
      ]) {
        expect(text).toContain(needed);
      }
      expect(blocks.get('facts')).toMatchObject({
        facts: expect.arrayContaining([
          { label: 'IBAN', value: 'HR12 1001 0051 8630 0016 0' },
          { label: reference, value: `HR00 ${placed.orderNumber}` },
        ]),
      });
      // The codes that a banking app pays it by, while it waits for the money.
      const { hub3, epc } = paymentCodesOf(order) ?? {};
      expect(hub3).toContain('HRVHUB30');
      expect(blocks.get('codes')).toMatchObject({
        codes: [{ barcode: { kind: 'pdf417', text: hub3 } }, { barcode: { kind: 'qrcode', text: epc } }],
      });
      // Within the days of the transfer, counted from the paper.
      expect(blocks.get('facts')).toMatchObject({
        facts: expect.arrayContaining([
          { label: due, value: expect.stringMatching(/26|November|studenoga/) },
        ]),
      });
      const terms = { ...invoice.terms, status: 'paid', paymentStatus: 'paid' } as const;
      const paid = invoiceDocument({ ...invoice, terms });
      const free = invoiceDocument({
        ...invoice,
        totals: { ...invoice.totals, orderTotal: 0 },
        grossCents: 0,
      });
      for (const nothingToPay of [paid, free]) {
        expect(JSON.stringify(nothingToPay)).not.toMatch(/IBAN|HR12 1001|pdf417|qrcode/);
        expect(JSON.stringify(nothingToPay)).not.toContain(due);
      }
      const [goods, taxes] = written.blocks.filter(({ kind }) => kind === 'table');
      // Quantity, price and sum without tax, rate, price, amount.
      expect(plain(goods)).toMatchObject({
        rows: [
          [expect.stringContaining('SCREW'), three, '11.99', '35.98', full, '14.99', '44.97'],
          [expect.stringContaining('HANDBOOK'), one, '20.00', '20.00', reduced, '21.00', '21.00'],
        ],
      });
      expect(plain(taxes)).toMatchObject({
        rows: expect.arrayContaining([[reduced, '20.00', '1.00', '21.00']]),
        sum: [sum, expect.any(String), expect.any(String), plain(euros(order.totals.orderTotal))],
      });
    },
  );

  test.each([
    ['hrv', 'PDV ID: HR12345678903', 'OIB kupca: 12345678903', 'PDV ID kupca: DE136695976'],
    ['eng', 'VAT ID: HR12345678903', "Buyer's tax number (OIB): 12345678903", "Buyer's VAT ID: DE136695976"],
    [
      'ger',
      'USt-IdNr.: HR12345678903',
      'Steuernummer (OIB) des Käufers: 12345678903',
      'USt-IdNr. des Käufers: DE136695976',
    ],
  ])(
    'labels in %s tax numbers correctly, of seller and buyer',
    async (language, seller, croatian, foreign) => {
      const ana = await loggedIn(shop, `tax-${language}@example.com`);
      const headers = { ...ana.headers, language };
      const { data: placed } = await orderAs(shop, { ...ana, headers });
      const invoice = await issuedBy(shop, placed.id);
      for (const [companyOIB, said] of [
        ['12345678903', croatian],
        ['DE136695976', foreign],
      ] as const) {
        const address = { ...invoice.buyer.address, companyName: 'Krov', companyOIB };
        const [parties] = invoiceDocument({ ...invoice, buyer: { ...invoice.buyer, address } }).blocks;
        expect(JSON.stringify(parties)).toContain(JSON.stringify(seller).slice(1, -1));
        expect(JSON.stringify(parties)).toContain(JSON.stringify(said).slice(1, -1));
      }
    },
  );

  test('is not issued for an order that was cancelled before', async () => {
    const ana = await loggedIn(shop, 'cancelled@example.com');
    const { data: placed } = await orderAs(shop, ana);
    await shop.database.pool.query(`update "order" set status = 'cancelled' where id = $1`, [placed.id]);
    const admin = { ...(await headersOfScope(shop, 'admin')) };
    const body = { orderId: placed.id, kind: 'invoice' };
    expect((await shop.call('POST', '/api/v1/manage/paper/issue', body, admin)).status).toBe(409);
    expect((await pdf(placed.id, ana.headers)).statusCode).toBe(404);
  });
});

describe('the orders of a guest', () => {
  test('join the account once its address is confirmed', async () => {
    const buyer = await readyBuyer(shop);
    const guest = { ...buyer, email: 'joins@example.com' };
    await shop.call('POST', '/api/v2/checkout/registerGuest', guest);
    const { data: placed } = await order(shop, buyer);
    await register(shop, 'joins@example.com');
    const owner = () => shop.database.pool.query('select user_id from "order" where id = $1', [placed.id]);
    expect((await owner()).rows[0].user_id).toBeNull();
    await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, 'joins@example.com')}`);
    expect((await owner()).rows[0].user_id).toEqual(expect.any(Number));
  });

  test('join a confirmed account at once, without revealing it', async () => {
    const ana = await loggedIn(shop, 'hasaccount@example.com');
    const buyer = await readyBuyer(shop);
    const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', {
      ...buyer,
      email: 'hasaccount@example.com',
    });
    expect(guest.data).toEqual({ id: buyer.userId, email: 'hasaccount@example.com' });
    const { data: placed } = await order(shop, buyer);
    expect((await list(ana.headers)).data.records).toMatchObject([{ id: placed.id }]);
  });
});
