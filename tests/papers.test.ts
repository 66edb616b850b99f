import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { makePaperFiles } from '#domain/orders/paper-files.ts';
import { releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { minuteMs } from '#values/durations.ts';
import { headersOfOtherSite, headersOfScope } from './support/editors.ts';
import { order, readyBuyer } from './support/fixture-buyer.ts';
import { orderAs } from './support/fixture-customers.ts';
import { card, cardOrder, decide, payAgain, rowsOf } from './support/fixture-payment.ts';
import { type LoggedIn, loggedIn } from './support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from './support/fixture-shop.ts';
import { pdfPages, pdfText } from './support/pdf-text.ts';
import { sendMails } from './support/sent-mails.ts';
import { testClock } from './support/test-clock.ts';

const cash = 2;

let shop: FixtureShop;
let admin: Record<string, string>;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  admin = { ...(await headersOfScope(shop, 'admin')) };
});
afterAll(() => shop.close());

const issue = (body: object, headers = admin) =>
  shop.call('POST', '/api/v1/manage/paper/issue', body, headers);
const papersOf = (orderId: number) =>
  rowsOf<{
    id: number;
    kind: string;
    label: string;
    number: number;
    event: string;
    refers_to: number | null;
    gross_cents: number;
    terms: { dueOn: string | null };
    file_hash: string | null;
  }>(shop, 'select * from paper where order_id = $1 order by id', orderId);
const file = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { apiKey: shopKey, ...headers } });
const pay = (orderId: number) => markOrderPaid(shop.runtime, shop.shop.dependencies, orderId);
const documentOf = async (id: number, { headers }: LoggedIn) =>
  (await shop.call('GET', `/api/v2/document/get/web/${id}`, undefined, headers)).data;

async function guestOrder(payment = 1) {
  const buyer = await readyBuyer(shop, { screw: 2 }, { payment });
  const { data } = await order(shop, buyer);
  return data as { id: number; orderSlug: string; orderNumber: string; paperKey: string };
}

describe('an invoice', () => {
  test('is issued by the payment and never by looking', async () => {
    const ana = await loggedIn(shop, 'looks@example.com');
    const first = (await orderAs(shop, ana)).data;
    const second = (await orderAs(shop, ana)).data;
    const looked = await file(`/api/v2/document/get/web/${second.id}?format=pdf`, ana.headers);
    expect(looked.statusCode).toBe(404);
    expect((await documentOf(second.id, ana)).invoice).toBeNull();
    await pay(first.id);
    await pay(second.id);
    const [one, two] = [await papersOf(first.id), await papersOf(second.id)];
    expect([one, two].map((papers) => papers.map(({ kind, event }) => [kind, event]))).toEqual([
      [['invoice', 'paid']],
      [['invoice', 'paid']],
    ]);
    expect(two[0]?.number).toBe((one[0]?.number ?? 0) + 1);
    const { invoice } = await documentOf(second.id, ana);
    expect(invoice).toEqual({ number: `${two[0]?.number}/1001/1`, issuedAt: clock.now().toISOString() });
  });

  test('of one order is one, however many events come at once', async () => {
    const { id } = await guestOrder();
    const outcomes = await Promise.all([
      pay(id),
      issue({ orderId: id, kind: 'invoice' }),
      pay(id),
      issue({ orderId: id, kind: 'invoice' }),
    ]);
    expect(outcomes).toHaveLength(4);
    expect(await papersOf(id)).toHaveLength(1);
    const numbers = await rowsOf<{ number: number }>(
      shop,
      `select number from paper where series = 'invoice' order by number`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_row, index) => index + 1));
  });

  test('is the same bytes for ever, whatever becomes of order and shop', async () => {
    const { id } = await guestOrder();
    await pay(id);
    const [paper] = await papersOf(id);
    const url = `/api/v1/manage/paper/get/${paper?.id}`;
    const [one, other] = await Promise.all([file(url, admin), file(url, admin)]);
    expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(one.headers['content-disposition']).toBe(
      `inline; filename="${paper?.label.replaceAll('/', '-')}.pdf"`,
    );
    await shop.database.pool.query(
      `update "order" set main_address = main_address || '{"lastName": "Netko"}' where id = $1`,
      [id],
    );
    const later = await file(url, admin);
    for (const answer of [other, later]) expect(answer.rawPayload.equals(one.rawPayload)).toBe(true);
    const [made] = await papersOf(id);
    expect(made?.file_hash).toBe(createHash('sha256').update(one.rawPayload).digest('hex'));
  });

  test('that nobody has asked for is made by the job', async () => {
    const { id } = await guestOrder();
    await pay(id);
    expect((await papersOf(id))[0]?.file_hash).toBeNull();
    await makePaperFiles(shop.runtime, shop.shop.dependencies);
    expect((await papersOf(id))[0]?.file_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('cannot be changed or removed in the database', async () => {
    const { id } = await guestOrder();
    await pay(id);
    for (const change of [
      'update paper set gross_cents = 1 where order_id = $1',
      'update paper set number = 999999 where order_id = $1',
      `update paper set buyer = '{}' where order_id = $1`,
      'delete from paper where order_id = $1',
    ]) {
      await expect(shop.database.pool.query(change, [id])).rejects.toThrow('stays as it is');
    }
  });

  test('of nothing to pay says so', async () => {
    const { id } = await guestOrder();
    await shop.database.pool.query(
      `update "order" set totals = totals || '{"orderTotal": 0}', tax_by_rate = '[]' where id = $1`,
      [id],
    );
    expect((await issue({ orderId: id, kind: 'invoice' })).data).toMatchObject({ total: 0 });
    expect((await papersOf(id))[0]?.terms.dueOn).toBeNull();
  });
});

describe('a change after the invoice', () => {
  test('of the way to pay takes the invoice back and issues another', async () => {
    const { id, slug } = await cardOrder(shop);
    const issued = await issue({ orderId: id, kind: 'invoice' });
    expect(issued).toMatchObject({ status: 200, data: { kind: 'invoice', total: 19.49, revision: 1 } });
    expect((await payAgain(shop, slug, cash)).status).toBe(200);
    const papers = await papersOf(id);
    expect(papers.map(({ kind, event, gross_cents }) => [kind, event, gross_cents])).toEqual([
      ['invoice', 'byHand', 1949],
      ['credit', 'changed', -1949],
      ['invoice', 'changed', 2199],
    ]);
    expect(papers[1]?.refers_to).toBe(papers[0]?.id);
    expect(new Set(papers.map(({ label }) => label)).size).toBe(3);
  });

  test('that leaves the sum alone leaves the invoice alone', async () => {
    const { id, slug } = await cardOrder(shop);
    await issue({ orderId: id, kind: 'invoice' });
    expect((await payAgain(shop, slug, card)).status).toBe(200);
    expect(await papersOf(id)).toHaveLength(1);
  });
});

describe('papers by hand', () => {
  test('are for those who may alone', async () => {
    const { id } = await guestOrder();
    const body = { orderId: id, kind: 'invoice' };
    expect((await issue(body, {})).status).toBe(401);
    const publisher = { ...(await headersOfScope(shop, 'publisher')) };
    expect((await issue(body, publisher)).status).toBe(403);
    expect((await issue({ ...body, orderId: 999_999 })).status).toBe(404);
    expect(await issue({ ...body, kind: 'receipt' })).toMatchObject({
      status: 422,
      details: { fields: { kind: { rule: 'oneOf' } } },
    });
    expect(await papersOf(id)).toEqual([]);
  });

  test('say what can be issued where one cannot', async () => {
    const { id } = await guestOrder();
    expect(await issue({ orderId: id, kind: 'credit' })).toMatchObject({
      status: 409,
      details: {
        code: 'ACTION_NOT_ALLOWED',
        allowedActions: ['invoice', 'advance', 'deliveryNote', 'packingSlip'],
      },
    });
    await issue({ orderId: id, kind: 'invoice' });
    expect(await issue({ orderId: id, kind: 'invoice' })).toMatchObject({
      status: 409,
      details: { allowedActions: ['credit', 'deliveryNote', 'packingSlip'] },
    });
  });

  test('an advance is taken back by the invoice', async () => {
    const { id } = await guestOrder();
    expect((await issue({ orderId: id, kind: 'advance' })).status).toBe(200);
    await pay(id);
    expect((await papersOf(id)).map(({ kind }) => kind)).toEqual(['advance', 'credit', 'invoice']);
  });

  test('a part is credited, and the rest later, to the cent', async () => {
    const buyer = await readyBuyer(shop, { screw: 3, handbook: 1 });
    const { data } = await order(shop, buyer);
    await pay(data.id);
    const part = await issue({ orderId: data.id, kind: 'credit', lines: [{ lineId: 1, quantity: 1 }] });
    expect(part.data).toMatchObject({ kind: 'credit', total: -14.99 });
    const more = await issue({ orderId: data.id, kind: 'credit', lines: [{ lineId: 1, quantity: 3 }] });
    expect(more.details.fields).toEqual({ 'lines.0.quantity': { rule: 'maximum', parameter: 2 } });
    const twice = [1, 1].map((quantity) => ({ lineId: 2, quantity }));
    expect((await issue({ orderId: data.id, kind: 'credit', lines: twice })).details.fields).toEqual({
      'lines.1.lineId': { rule: 'twice' },
    });
    await issue({ orderId: data.id, kind: 'credit' });
    const sums = await rowsOf<{ sum: string }>(
      shop,
      'select sum(gross_cents) from paper where order_id = $1',
      data.id,
    );
    expect(Number(sums[0]?.sum)).toBe(0);
    expect((await issue({ orderId: data.id, kind: 'credit' })).status).toBe(409);
  });

  test('a delivery note before the payment brings the invoice with its day to pay by', async () => {
    const { id } = await guestOrder();
    await shop.database.pool.query(
      `update "order" set payment = jsonb_set(payment, '{config,dueDays}', '8') where id = $1`,
      [id],
    );
    const { data } = await issue({ orderId: id, kind: 'deliveryNote', lines: [{ lineId: 1, quantity: 1 }] });
    expect(data).toMatchObject({ kind: 'deliveryNote', total: 0, event: 'byHand' });
    const papers = await papersOf(id);
    expect(papers.map(({ kind, event }) => [kind, event])).toEqual([
      ['deliveryNote', 'byHand'],
      ['invoice', 'sent'],
    ]);
    expect(papers[1]?.terms.dueOn).toBe('2026-11-29');
    await pay(id);
    expect(await papersOf(id)).toHaveLength(2);
  });

  test('are those of the own site', async () => {
    const { id } = await guestOrder();
    const { data } = await issue({ orderId: id, kind: 'invoice' });
    await shop.database.pool.query('alter table paper disable trigger paper_stays');
    await shop.database.pool.query('update paper set site_id = 2 where id = $1', [data.id]);
    expect((await file(`/api/v1/manage/paper/get/${data.id}`, admin)).statusCode).toBe(404);
    await shop.database.pool.query('update paper set site_id = 1 where id = $1', [data.id]);
    await shop.database.pool.query('alter table paper enable trigger paper_stays');
  });
});

describe('a packing slip', () => {
  const packed = { kind: 'packingSlip', lines: [{ lineId: 1, quantity: 1 }] };

  test('has numbers of its own, some pieces of some lines, no price, and brings no invoice', async () => {
    const { id } = await guestOrder();
    const [first, second] = [
      await issue({ orderId: id, ...packed }),
      await issue({ orderId: id, kind: 'packingSlip' }),
    ];
    expect([first.data, second.data]).toMatchObject([
      { kind: 'packingSlip', count: 1, number: '1/1001/1', total: 0 },
      { kind: 'packingSlip', count: 2 },
    ]);
    expect((await papersOf(id)).map(({ kind }) => kind)).toEqual(['packingSlip', 'packingSlip']);
    const url = `/api/v1/manage/paper/get/${first.data.id}`;
    const { rawPayload } = await file(url, admin);
    const text = pdfText(rawPayload);
    expect(text).toMatch(/Popis pakiranja 1\/1001\/1.* 1 kom .*Pakirao/);
    expect(text).not.toContain('€');
    expect((await file(url, admin)).rawPayload.equals(rawPayload)).toBe(true);
    expect((await papersOf(id))[0]?.file_hash).toBe(createHash('sha256').update(rawPayload).digest('hex'));
  });

  test('is refused for what the order does not have', async () => {
    const { id } = await guestOrder();
    const wrong = [
      { lineId: 9, quantity: 1 },
      { lineId: 1, quantity: 3 },
    ];
    expect((await issue({ orderId: id, kind: 'packingSlip', lines: wrong })).details.fields).toEqual({
      'lines.0.lineId': { rule: 'oneOf' },
      'lines.1.quantity': { rule: 'maximum', parameter: 2 },
    });
    expect(await papersOf(id)).toEqual([]);
  });

  test('is none of what the buyer is shown or sent', async () => {
    const placed = await guestOrder();
    const { data } = await issue({ orderId: placed.id, ...packed });
    const shown = await shop.call('GET', `/api/v2/order/bySlug/${placed.orderSlug}?key=${placed.paperKey}`);
    expect(shown.data.papers).toEqual([]);
    expect((await file(`/api/v2/order/paper/${data.id}?key=${placed.paperKey}`)).statusCode).toBe(404);
    expect(
      await rowsOf(
        shop,
        `select * from outbox_mail where kind = 'order.papers' and subject like $1`,
        `%${placed.orderNumber}%`,
      ),
    ).toEqual([]);
  });
});

describe('papers of several orders', () => {
  const print = (body: object, headers = admin) =>
    shop.call('POST', '/api/v1/manage/paper/print', body, headers);
  const printed = async (body: object) => {
    const url = '/api/v1/manage/paper/print';
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      headers: { apiKey: shopKey, ...admin },
      payload: body,
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    return answer.rawPayload;
  };

  test('are printed as one file, page by page as they were made, in the order asked for', async () => {
    const [one, other] = [await guestOrder(), await guestOrder()];
    const kinds = ['invoice', 'deliveryNote'];
    const made = new Map<string, Buffer>();
    for (const { id } of [one, other]) {
      for (const kind of ['deliveryNote', 'packingSlip']) await issue({ orderId: id, kind });
      for (const paper of await papersOf(id)) {
        const { rawPayload } = await file(`/api/v1/manage/paper/get/${paper.id}`, admin);
        made.set(`${id} ${paper.kind}`, rawPayload);
      }
    }
    const joined = await printed({ orderIds: [other.id, one.id], kinds });
    const expected = [other, one].flatMap(({ id }) =>
      kinds.flatMap((kind) => pdfPages(made.get(`${id} ${kind}`))),
    );
    expect(pdfPages(joined)).toEqual(expected);
    expect(expected).toHaveLength(4);
  });

  test('name what is missing, and nothing is made', async () => {
    const [one, other] = [await guestOrder(), await guestOrder()];
    await issue({ orderId: one.id, kind: 'packingSlip' });
    const orderIds = [one.id, other.id, 999_999];
    expect(await print({ orderIds, kinds: ['packingSlip', 'invoice'] })).toMatchObject({
      status: 422,
      details: {
        code: 'VALIDATION',
        fields: {
          'orderIds.0': { rule: 'required', parameter: 'invoice' },
          'orderIds.1': { rule: 'required', parameter: 'packingSlip' },
          'orderIds.2': { rule: 'oneOf' },
        },
        missing: [
          { orderId: one.id, kind: 'invoice' },
          { orderId: other.id, kind: 'packingSlip' },
          { orderId: other.id, kind: 'invoice' },
        ],
      },
    });
    expect((await papersOf(one.id))[0]?.file_hash).toBeNull();
    const twice = await print({ orderIds: [one.id, one.id], kinds: ['packingSlip', 'packingSlip'] });
    expect(twice.details.fields).toEqual({ 'orderIds.1': { rule: 'twice' }, 'kinds.1': { rule: 'twice' } });
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    expect((await print({ orderIds: many, kinds: ['invoice'] })).details.fields).toHaveProperty('orderIds');
  });

  test('are listed, found by kind, number, order, site and time, those of the own site alone', async () => {
    const { id, orderNumber } = await guestOrder();
    const { data: slip } = await issue({ orderId: id, kind: 'packingSlip' });
    await pay(id);
    const list = async (body: object, headers = admin) =>
      (await shop.call('POST', '/api/v1/manage/paper/filter', body, headers)).data;
    const filtered = async (key: string, value: unknown, operator?: string) =>
      (await list({ filters: [{ key, value, operator }], perPage: 100 })).data as { id: number }[];
    const all = await list({ perPage: 2 });
    expect(all.data).toHaveLength(2);
    expect(all).toMatchObject({ page: 1, perPage: 2, lastPage: Math.ceil(all.total / 2) });
    expect(all.data[0]).toMatchObject({
      orderId: id,
      orderNumber,
      kind: 'invoice',
      site: '1001',
      currency: 'EUR',
    });
    expect(all.data[1]).toMatchObject({ id: slip.id, number: slip.number, total: 0, erasedAt: null });
    expect((await list({ page: 2, perPage: 1 })).data).toMatchObject([{ id: slip.id }]);
    expect((await filtered('orderId', id)).map((paper) => paper.id)).toContain(slip.id);
    expect(await filtered('orderNumber', orderNumber)).toHaveLength(2);
    expect(await filtered('orderNumber', 'R-1')).toEqual([]);
    const slips = await filtered('kind', ['packingSlip']);
    expect(slips.length).toBeGreaterThan(0);
    expect(slips.every((paper) => 'kind' in paper && paper.kind === 'packingSlip')).toBe(true);
    expect((await filtered('number', slip.number)).map((paper) => paper.id)).toContain(slip.id);
    expect(await filtered('site', '1001')).toHaveLength(Math.min(all.total, 100));
    expect(await filtered('site', '1002')).toEqual([]);
    const neighbour = await headersOfOtherSite(shop, 'admin');
    expect(await list({}, neighbour)).toMatchObject({ data: [], total: 0 });
    const now = clock.now();
    expect(await filtered('issuedAt', new Date(now.getTime() + 1).toISOString(), 'gte')).toEqual([]);
    expect(await filtered('issuedAt', [slip.issuedAt, now.toISOString()], 'between')).not.toEqual([]);
    const wrong = [
      ['kind', 'receipt'],
      ['orderId', 'x'],
      ['buyer', 'Ana'],
      ['issuedAt', 'soon'],
    ];
    for (const [key, value] of wrong) {
      const answer = await shop.call(
        'POST',
        '/api/v1/manage/paper/filter',
        { filters: [{ key, value }] },
        admin,
      );
      expect([answer.status, answer.details.code]).toEqual([400, 'UNKNOWN_FILTER']);
    }
  });
});

describe('the papers of a guest', () => {
  test('open with the key of the order and not with what its page is known by', async () => {
    const placed = await guestOrder();
    await pay(placed.id);
    const bySlug = async (key?: string) =>
      (
        await shop.call(
          'GET',
          `/api/v2/order/bySlug/${placed.orderSlug}${key === undefined ? '' : `?key=${key}`}`,
        )
      ).data.papers;
    const closed = await bySlug();
    expect(closed).toMatchObject([{ kind: 'invoice', url: null }]);
    for (const wrong of ['x', placed.orderSlug]) expect((await bySlug(wrong))[0].url).toBeNull();
    const [{ id, url }] = await bySlug(placed.paperKey);
    expect((await file(url)).statusCode).toBe(200);
    const other = await guestOrder();
    for (const wrong of ['x', placed.orderSlug, other.paperKey]) {
      expect((await file(`/api/v2/order/paper/${id}?key=${wrong}`)).statusCode).toBe(404);
    }
    // Paying again by the slug alone tells no key either.
    const again = await payAgain(shop, other.orderSlug, 1);
    expect(JSON.stringify(again.data)).not.toContain(other.paperKey);
  });

  test('come with the mail of the payment, which leads to the page that opens them', async () => {
    const { id, slug, start, number } = await cardOrder(shop);
    await decide(shop, start, 'succeeded');
    const [paper] = await papersOf(id);
    const [mail] = await rowsOf<{ text: string; files: { fileName: string }[]; kind: string }>(
      shop,
      `select * from outbox_mail where kind like 'order.%' and kind <> 'order.new' and subject like $1`,
      `%${number}%`,
    );
    expect(mail?.kind).toBe('order.confirmation');
    expect(mail?.files).toMatchObject([{ fileName: `${paper?.label.replaceAll('/', '-')}.pdf` }]);
    expect(mail?.text).toContain(`Račun ${paper?.label}`);
    expect(mail?.text).toMatch(new RegExp(`orderSlug=${slug}&key=[\\w-]{32}`));
    await sendMails(shop);
    expect((await papersOf(id))[0]?.file_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

// The last one: logins end while its clock passes.
test('an order that is cancelled takes its invoice back, and the buyer is told', async () => {
  const { id, number } = await cardOrder(shop);
  await issue({ orderId: id, kind: 'invoice' });
  clock.pass(31 * minuteMs);
  await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
  expect((await papersOf(id)).map(({ kind, event }) => [kind, event])).toEqual([
    ['invoice', 'byHand'],
    ['credit', 'cancelled'],
  ]);
  const mails = await rowsOf<{ subject: string; files: object[] }>(
    shop,
    `select subject, files from outbox_mail where kind = 'order.papers' and subject like $1 order by id`,
    `%${number}%`,
  );
  expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['Račun', 'Odobrenje']);
});
