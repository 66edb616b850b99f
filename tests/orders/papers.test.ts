import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePaperFiles } from '#domain/orders/paper-files.ts';
import { releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { minuteMs } from '#values/durations.ts';
import { headersOfScope } from '../support/editors.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { openPaperShop, type PaperShop } from '../support/fixture-papers.ts';
import { card, cardOrder, decide, payAgain, rowsOf } from '../support/fixture-payment.ts';
import { type LoggedIn, loggedIn } from '../support/fixture-people.ts';
import { sendMails } from '../support/sent-mails.ts';
import { testClock } from '../support/test-clock.ts';

const cash = 2;

let shop: PaperShop['shop'];
let admin: PaperShop['admin'];
let ask: PaperShop['ask'];
let pay: PaperShop['pay'];
const clock = testClock();
beforeAll(async () => {
  ({ shop, admin, ask, pay } = await openPaperShop(clock));
});
afterAll(() => shop.close());

const documentOf = async (id: number, { headers }: LoggedIn) =>
  (await shop.call('GET', `/api/v2/document/get/web/${id}`, undefined, headers)).data;

describe('an invoice', () => {
  test('is issued by the payment and never by looking', async () => {
    const ana = await loggedIn(shop, 'looks@example.com');
    const first = (await orderAs(shop, ana)).data;
    const second = (await orderAs(shop, ana)).data;
    const looked = await ask.file(`/api/v2/document/get/web/${second.id}?format=pdf`, ana.headers);
    expect(looked.statusCode).toBe(404);
    expect((await documentOf(second.id, ana)).invoice).toBeNull();
    await pay(first.id);
    await pay(second.id);
    const [one, two] = [await ask.papersOf(first.id), await ask.papersOf(second.id)];
    expect([one, two].map((papers) => papers.map(({ kind, event }) => [kind, event]))).toEqual([
      [['invoice', 'paid']],
      [['invoice', 'paid']],
    ]);
    expect(two[0]?.number).toBe((one[0]?.number ?? 0) + 1);
    const { invoice } = await documentOf(second.id, ana);
    expect(invoice).toEqual({ number: `${two[0]?.number}/1001/1`, issuedAt: clock.now().toISOString() });
  });

  test('of one order is one, however many events come at once', async () => {
    const { id } = await ask.guestOrder();
    const outcomes = await Promise.all([
      pay(id),
      ask.issue({ orderId: id, kind: 'invoice' }),
      pay(id),
      ask.issue({ orderId: id, kind: 'invoice' }),
    ]);
    expect(outcomes).toHaveLength(4);
    expect(await ask.papersOf(id)).toHaveLength(1);
    const numbers = await rowsOf<{ number: number }>(
      shop,
      `select number from paper where series = 'invoice' order by number`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_row, index) => index + 1));
  });

  test('is the same bytes for ever, whatever becomes of order and shop', async () => {
    const { id } = await ask.guestOrder();
    await pay(id);
    const [paper] = await ask.papersOf(id);
    const url = `/api/v1/manage/paper/get/${paper?.id}`;
    const [one, other] = await Promise.all([ask.file(url, admin), ask.file(url, admin)]);
    expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(one.headers['content-disposition']).toBe(
      `inline; filename="${paper?.label.replaceAll('/', '-')}.pdf"`,
    );
    await shop.database.pool.query(
      `update "order" set main_address = main_address || '{"lastName": "Netko"}' where id = $1`,
      [id],
    );
    const later = await ask.file(url, admin);
    for (const answer of [other, later]) expect(answer.rawPayload.equals(one.rawPayload)).toBe(true);
    const [made] = await ask.papersOf(id);
    expect(made?.file_hash).toBe(createHash('sha256').update(one.rawPayload).digest('hex'));
  });

  test('that nobody has asked for is made by the job', async () => {
    const { id } = await ask.guestOrder();
    await pay(id);
    expect((await ask.papersOf(id))[0]?.file_hash).toBeNull();
    await makePaperFiles(shop.runtime, shop.shop.dependencies);
    expect((await ask.papersOf(id))[0]?.file_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('cannot be changed or removed in the database', async () => {
    const { id } = await ask.guestOrder();
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
    const { id } = await ask.guestOrder();
    await shop.database.pool.query(
      `update "order" set totals = totals || '{"orderTotal": 0}', tax_by_rate = '[]' where id = $1`,
      [id],
    );
    expect((await ask.issue({ orderId: id, kind: 'invoice' })).data).toMatchObject({ total: 0 });
    expect((await ask.papersOf(id))[0]?.terms.dueOn).toBeNull();
  });
});

describe('a change after the invoice', () => {
  test('of the way to pay takes the invoice back and issues another', async () => {
    const { id, slug } = await cardOrder(shop);
    const issued = await ask.issue({ orderId: id, kind: 'invoice' });
    expect(issued).toMatchObject({ status: 200, data: { kind: 'invoice', total: 19.49, revision: 1 } });
    expect((await payAgain(shop, slug, cash)).status).toBe(200);
    const papers = await ask.papersOf(id);
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
    await ask.issue({ orderId: id, kind: 'invoice' });
    expect((await payAgain(shop, slug, card)).status).toBe(200);
    expect(await ask.papersOf(id)).toHaveLength(1);
  });
});

describe('papers by hand', () => {
  test('are for those who may alone', async () => {
    const { id } = await ask.guestOrder();
    const body = { orderId: id, kind: 'invoice' };
    expect((await ask.issue(body, {})).status).toBe(401);
    const publisher = { ...(await headersOfScope(shop, 'publisher')) };
    expect((await ask.issue(body, publisher)).status).toBe(403);
    expect((await ask.issue({ ...body, orderId: 999_999 })).status).toBe(404);
    expect(await ask.issue({ ...body, kind: 'receipt' })).toMatchObject({
      status: 422,
      details: { fields: { kind: { rule: 'oneOf' } } },
    });
    expect(await ask.papersOf(id)).toEqual([]);
  });

  test('say what can be issued where one cannot', async () => {
    const { id } = await ask.guestOrder();
    expect(await ask.issue({ orderId: id, kind: 'credit' })).toMatchObject({
      status: 409,
      details: {
        code: 'ACTION_NOT_ALLOWED',
        allowedActions: ['invoice', 'advance', 'deliveryNote', 'packingSlip'],
      },
    });
    await ask.issue({ orderId: id, kind: 'invoice' });
    expect(await ask.issue({ orderId: id, kind: 'invoice' })).toMatchObject({
      status: 409,
      details: { allowedActions: ['credit', 'deliveryNote', 'packingSlip'] },
    });
  });

  test('an advance is taken back by the invoice', async () => {
    const { id } = await ask.guestOrder();
    expect((await ask.issue({ orderId: id, kind: 'advance' })).status).toBe(200);
    await pay(id);
    expect((await ask.papersOf(id)).map(({ kind }) => kind)).toEqual(['advance', 'credit', 'invoice']);
  });

  test('a part is credited, and the rest later, to the cent', async () => {
    const buyer = await readyBuyer(shop, { screw: 3, handbook: 1 });
    const { data } = await order(shop, buyer);
    await pay(data.id);
    const part = await ask.issue({
      orderId: data.id,
      kind: 'credit',
      lines: [{ lineId: 1, quantity: 1 }],
    });
    expect(part.data).toMatchObject({ kind: 'credit', total: -14.99 });
    const more = await ask.issue({
      orderId: data.id,
      kind: 'credit',
      lines: [{ lineId: 1, quantity: 3 }],
    });
    expect(more.details.fields).toEqual({ 'lines.0.quantity': { rule: 'maximum', parameter: 2 } });
    const twice = [1, 1].map((quantity) => ({ lineId: 2, quantity }));
    expect((await ask.issue({ orderId: data.id, kind: 'credit', lines: twice })).details.fields).toEqual({
      'lines.1.lineId': { rule: 'twice' },
    });
    await ask.issue({ orderId: data.id, kind: 'credit' });
    const sums = await rowsOf<{ sum: string }>(
      shop,
      'select sum(gross_cents) from paper where order_id = $1',
      data.id,
    );
    expect(Number(sums[0]?.sum)).toBe(0);
    expect((await ask.issue({ orderId: data.id, kind: 'credit' })).status).toBe(409);
  });

  test('a delivery note before the payment brings the invoice with its day to pay by', async () => {
    const { id } = await ask.guestOrder();
    await shop.database.pool.query(
      `update "order" set payment = jsonb_set(payment, '{config,dueDays}', '8') where id = $1`,
      [id],
    );
    const { data } = await ask.issue({
      orderId: id,
      kind: 'deliveryNote',
      lines: [{ lineId: 1, quantity: 1 }],
    });
    expect(data).toMatchObject({ kind: 'deliveryNote', total: 0, event: 'byHand' });
    const papers = await ask.papersOf(id);
    expect(papers.map(({ kind, event }) => [kind, event])).toEqual([
      ['deliveryNote', 'byHand'],
      ['invoice', 'sent'],
    ]);
    expect(papers[1]?.terms.dueOn).toBe('2026-11-29');
    await pay(id);
    expect(await ask.papersOf(id)).toHaveLength(2);
  });

  test('are those of the own site', async () => {
    const { id } = await ask.guestOrder();
    const { data } = await ask.issue({ orderId: id, kind: 'invoice' });
    await shop.database.pool.query('alter table paper disable trigger paper_stays');
    await shop.database.pool.query('update paper set site_id = 2 where id = $1', [data.id]);
    expect((await ask.file(`/api/v1/manage/paper/get/${data.id}`, admin)).statusCode).toBe(404);
    await shop.database.pool.query('update paper set site_id = 1 where id = $1', [data.id]);
    await shop.database.pool.query('alter table paper enable trigger paper_stays');
  });
});

describe('the papers of a guest', () => {
  test('open with the key of the order and not with what its page is known by', async () => {
    const placed = await ask.guestOrder();
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
    expect((await ask.file(url)).statusCode).toBe(200);
    const other = await ask.guestOrder();
    for (const wrong of ['x', placed.orderSlug, other.paperKey]) {
      expect((await ask.file(`/api/v2/order/paper/${id}?key=${wrong}`)).statusCode).toBe(404);
    }
    // Paying again by the slug alone tells no key either.
    const again = await payAgain(shop, other.orderSlug, 1);
    expect(JSON.stringify(again.data)).not.toContain(other.paperKey);
  });

  test('come with the mail of the payment, which leads to the page that opens them', async () => {
    const { id, slug, start, number } = await cardOrder(shop);
    await decide(shop, start, 'succeeded');
    const [paper] = await ask.papersOf(id);
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
    expect((await ask.papersOf(id))[0]?.file_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

// The last one: logins end while its clock passes.
test('an order that is cancelled takes its invoice back, and the buyer is told', async () => {
  const { id, number } = await cardOrder(shop);
  await ask.issue({ orderId: id, kind: 'invoice' });
  clock.pass(31 * minuteMs);
  await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
  expect((await ask.papersOf(id)).map(({ kind, event }) => [kind, event])).toEqual([
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
