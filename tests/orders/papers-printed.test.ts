import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOfOtherSite } from '../support/editors.ts';
import { openPaperShop, type PaperShop } from '../support/fixture-papers.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { shopKey } from '../support/fixture-shop.ts';
import { pdfPages, pdfText } from '../support/pdf-text.ts';
import { testClock } from '../support/test-clock.ts';

let shop: PaperShop['shop'];
let admin: PaperShop['admin'];
let ask: PaperShop['ask'];
let pay: PaperShop['pay'];
const clock = testClock();
beforeAll(async () => {
  ({ shop, admin, ask, pay } = await openPaperShop(clock));
});
afterAll(() => shop.close());

describe('a packing slip', () => {
  const packed = { kind: 'packingSlip', lines: [{ lineId: 1, quantity: 1 }] };

  test('has its own numbers, some pieces of some lines, no price, and issues no invoice', async () => {
    const { id } = await ask.guestOrder();
    const [first, second] = [
      await ask.issue({ orderId: id, ...packed }),
      await ask.issue({ orderId: id, kind: 'packingSlip' }),
    ];
    expect([first.data, second.data]).toMatchObject([
      { kind: 'packingSlip', count: 1, number: '1/1001/1', total: 0 },
      { kind: 'packingSlip', count: 2 },
    ]);
    expect((await ask.papersOf(id)).map(({ kind }) => kind)).toEqual(['packingSlip', 'packingSlip']);
    const url = `/api/v1/manage/paper/get/${first.data.id}`;
    const { rawPayload } = await ask.file(url, admin);
    const text = pdfText(rawPayload);
    expect(text).toMatch(/Popis pakiranja 1\/1001\/1.* 1 kom .*Pakirao/);
    expect(text).not.toContain('€');
    expect((await ask.file(url, admin)).rawPayload.equals(rawPayload)).toBe(true);
    expect((await ask.papersOf(id))[0]?.file_hash).toBe(
      createHash('sha256').update(rawPayload).digest('hex'),
    );
  });

  test('is read by whoever packs, so in the language of the company', async () => {
    const { id } = await ask.guestOrder(1, { language: 'eng' });
    const { data } = await ask.issue({ orderId: id, kind: 'packingSlip' });
    const { rawPayload } = await ask.file(`/api/v1/manage/paper/get/${data.id}`, admin);
    expect(pdfText(rawPayload)).toMatch(/Popis pakiranja .* hr/);
    expect(pdfText(rawPayload)).not.toMatch(/screw en|Courier/);
  });

  test('is refused for goods that are not in the order', async () => {
    const { id } = await ask.guestOrder();
    const wrong = [
      { lineId: 9, quantity: 1 },
      { lineId: 1, quantity: 3 },
    ];
    expect((await ask.issue({ orderId: id, kind: 'packingSlip', lines: wrong })).details.fields).toEqual({
      'lines.0.lineId': { rule: 'oneOf' },
      'lines.1.quantity': { rule: 'maximum', parameter: 2 },
    });
    expect(await ask.papersOf(id)).toEqual([]);
  });

  test('is neither shown nor sent to the buyer', async () => {
    const placed = await ask.guestOrder();
    const { data } = await ask.issue({ orderId: placed.id, ...packed });
    const shown = await shop.call('GET', `/api/v2/order/bySlug/${placed.orderSlug}?key=${placed.paperKey}`);
    expect(shown.data.papers).toEqual([]);
    expect((await ask.file(`/api/v2/order/paper/${data.id}?key=${placed.paperKey}`)).statusCode).toBe(404);
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

  test('are printed as one file, page by page as they were generated, in the requested order', async () => {
    const [one, other] = [await ask.guestOrder(), await ask.guestOrder()];
    const kinds = ['invoice', 'deliveryNote'];
    const made = new Map<string, Buffer>();
    for (const { id } of [one, other]) {
      for (const kind of ['deliveryNote', 'packingSlip']) await ask.issue({ orderId: id, kind });
      for (const paper of await ask.papersOf(id)) {
        const { rawPayload } = await ask.file(`/api/v1/manage/paper/get/${paper.id}`, admin);
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

  test('are refused if one is missing, which is named', async () => {
    const [one, other] = [await ask.guestOrder(), await ask.guestOrder()];
    await ask.issue({ orderId: one.id, kind: 'packingSlip' });
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
    expect((await ask.papersOf(one.id))[0]?.file_hash).toBeNull();
    const twice = await print({ orderIds: [one.id, one.id], kinds: ['packingSlip', 'packingSlip'] });
    expect(twice.details.fields).toEqual({ 'orderIds.1': { rule: 'twice' }, 'kinds.1': { rule: 'twice' } });
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    expect((await print({ orderIds: many, kinds: ['invoice'] })).details.fields).toHaveProperty('orderIds');
  });

  test('are listed, found by kind, number, order, site and time, only those of the own site', async () => {
    const { id, orderNumber } = await ask.guestOrder();
    const { data: slip } = await ask.issue({ orderId: id, kind: 'packingSlip' });
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
