import { afterAll, beforeAll, expect, test } from 'vitest';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { minuteMs } from '#values/durations.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { address, order, readyBuyer } from '../support/fixture-buyer.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { setOption } from '../support/fixture-forms.ts';
import { orderCalls } from '../support/fixture-orders.ts';
import { card, cardOrder, decide, payAgain, rowsOf } from '../support/fixture-payment.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Another program issues the invoices (option Invoicing, docs/rules/papers.md). */

let shop: FixtureShop;
let admin: Headers;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  admin = await headersOfScope(shop, 'admin');
  await setOption(shop, 'Invoicing', 'external');
});
afterAll(() => shop.close());

const number = '1254-PP1-2';
const manage = (call: string, body: object) =>
  shop.call('POST', `/api/v1/manage/paper/${call}`, body, { ...admin });
const issue = (body: object) => manage('issue', body);
const note = (body: object) => manage('note', body);
const pay = (orderId: number) => markOrderPaid(shop.runtime, shop.shop.dependencies, orderId);
const kindsOf = async (orderId: number) =>
  (
    await rowsOf<{ kind: string }>(shop, 'select kind from paper where order_id = $1 order by id', orderId)
  ).map(({ kind }) => kind);
const mailsAbout = (orderNumber: string) =>
  rowsOf<{ kind: string; subject: string; text: string; files: object[] }>(
    shop,
    `select kind, subject, text, files from outbox_mail where kind like 'order.%' and kind <> 'order.new'
     and subject like $1 order by id`,
    `%${orderNumber}%`,
  );

test('no event issues or reverses an invoice, and goods still have their papers', async () => {
  const { data } = await order(shop, await readyBuyer(shop, { screw: 2 }));
  await issue({ orderId: data.id, kind: 'packingSlip' });
  await issue({ orderId: data.id, kind: 'deliveryNote' });
  await pay(data.id);
  expect(await kindsOf(data.id)).toEqual(['packingSlip', 'deliveryNote']);
});

test('nothing that the shop issued before is corrected or reversed here', async () => {
  await setOption(shop, 'Invoicing', 'own');
  const { id, slug } = await cardOrder(shop);
  await issue({ orderId: id, kind: 'invoice' });
  await setOption(shop, 'Invoicing', 'external');
  expect((await payAgain(shop, slug, 2)).status).toBe(200);
  const unpaid = await cardOrder(shop);
  clock.pass(31 * minuteMs);
  await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
  clock.pass(-31 * minuteMs);
  expect(await kindsOf(id)).toEqual(['invoice']);
  expect(await kindsOf(unpaid.id)).toEqual([]);
  // Its own invoice counts: another number beside it would be a second one.
  expect((await note({ orderId: id, number })).details.code).toBe('ACTION_NOT_ALLOWED');
});

test.each(['invoice', 'advance', 'credit'])(
  '%s by hand is refused, and the answer says what can be issued',
  async (kind) => {
    const { data } = await order(shop, await readyBuyer(shop, { screw: 2 }));
    expect(await issue({ orderId: data.id, kind })).toMatchObject({
      status: 409,
      details: { code: 'INVOICED_ELSEWHERE', allowedActions: ['deliveryNote', 'packingSlip'] },
    });
    expect(await kindsOf(data.id)).toEqual([]);
  },
);

test("its number is stored with the order, and shown to anybody who sees the order's page", async () => {
  const { data } = await order(shop, await readyBuyer(shop, { screw: 2 }));
  const shown = async () =>
    (await shop.call('GET', `/api/v2/order/bySlug/${data.orderSlug}`)).data.outsideInvoice;
  expect(await shown()).toBeNull();
  const issuedAt = '2026-11-20T09:30:00.000Z';
  expect((await note({ orderId: data.id, number: ` ${number} `, issuedAt })).data).toEqual({
    orderId: data.id,
    orderNumber: data.orderNumber,
    invoice: { number, issuedAt },
  });
  expect(await shown()).toEqual({ number, issuedAt });
  await note({ orderId: data.id, number: null });
  expect(await shown()).toBeNull();
});

test('the account shows it in the list and in the order, without a file of ours', async () => {
  const ana = await loggedIn(shop, 'ana.drugi@example.com');
  const { data } = await orderAs(shop, ana);
  await note({ orderId: data.id, number });
  const invoice = { number, issuedAt: clock.now().toISOString() };
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    shop.call(method, path, body, ana.headers);
  const list = await call('POST', '/api/v2/document/filter/web', {});
  expect(list.data.records[0].extendedDetails.invoice).toEqual(invoice);
  const url = `/api/v2/document/get/web/${data.id}`;
  expect((await call('GET', url)).data).toMatchObject({ invoice, outsideInvoice: invoice, papers: [] });
  const headers = { apiKey: shopKey, ...ana.headers };
  expect((await shop.app.inject({ url: `${url}?format=pdf`, headers })).statusCode).toBe(404);
});

test('mails contain it: the confirmation, that of e-products, and on request a separate one, once', async () => {
  const said = `Za ovu narudžbu izdan je račun ${number}.`;
  const paidByCard = await cardOrder(shop);
  await note({ orderId: paidByCard.id, number });
  await decide(shop, paidByCard.start, 'succeeded');
  expect(await mailsAbout(paidByCard.number)).toMatchObject([
    { kind: 'order.confirmation', text: expect.stringContaining(said), files: [] },
  ]);

  const { data: digital } = await order(shop, await readyBuyer(shop, { manual: 1 }), {
    acceptedConsents: [1, 2, 3],
  });
  await note({ orderId: digital.id, number });
  await pay(digital.id);
  const [confirmation, deliveries] = await mailsAbout(digital.orderNumber);
  expect(confirmation?.text).not.toContain(said);
  expect(deliveries).toMatchObject({ kind: 'order.deliveries', text: expect.stringContaining(said) });

  const { data: told } = await order(shop, await readyBuyer(shop, { screw: 2 }));
  for (const _again of [1, 2]) await note({ orderId: told.id, number, notify: true });
  const [, ...others] = await mailsAbout(told.orderNumber);
  expect(others).toMatchObject([
    {
      subject: `Račun ${number} uz narudžbu ${told.orderNumber}`,
      text: expect.stringContaining(said),
      files: [],
    },
  ]);
});

test('a transfer that has arrived is confirmed, once, and in the language of the order', async () => {
  const { data: first } = await order(shop, await readyBuyer(shop, { screw: 2 }));
  await pay(first.id);
  await pay(first.id);
  const [, ...told] = await mailsAbout(first.orderNumber);
  expect(told).toMatchObject([
    {
      kind: 'order.paid',
      subject: `Uplata za narudžbu ${first.orderNumber} je stigla`,
      text: expect.stringContaining('Zaprimili smo vašu uplatu. Hvala!'),
      files: [],
    },
  ]);
  expect(told[0]?.text).not.toContain(number);

  const { data: second } = await order(shop, await readyBuyer(shop, { screw: 2 }));
  await note({ orderId: second.id, number });
  await pay(second.id);
  const [, withNumber] = await mailsAbout(second.orderNumber);
  expect(withNumber?.text).toContain(`Za ovu narudžbu izdan je račun ${number}.`);
});

test('cash is taken by hand: whoever hands it over needs no mail about it', async () => {
  const { data } = await order(shop, await readyBuyer(shop, { screw: 2 }, { payment: 2 }));
  await pay(data.id);
  expect(await mailsAbout(data.orderNumber)).toHaveLength(1);
});

test('money that came by the link of a mail is confirmed like a transfer; what was written off has not come', async () => {
  const calls = orderCalls(shop, admin);
  const screws = {
    customer: { email: 'krov@example.com' },
    addresses: { main: address },
    deliveryMethodId: 1,
    lines: [{ sku: 'screw', quantity: 1 }],
  };
  const { data: byCard } = await calls.create({ ...screws, paymentMethodId: card });
  const { data: start } = await payAgain(shop, byCard.orderSlug);
  await decide(shop, start.payment, 'succeeded');
  expect((await mailsAbout(byCard.orderNumber)).map(({ kind }) => kind)).toEqual([
    'order.confirmation',
    'order.paid',
  ]);
  const { data: waived } = await calls.create({ ...screws, paymentMethodId: 1 });
  const writeOff = { version: 1, kind: 'writeOff', amount: waived.open, method: 'Dobra volja' };
  expect((await calls.money(waived.id, writeOff)).data.money).toBe('paid');
  expect((await mailsAbout(waived.orderNumber)).map(({ kind }) => kind)).toEqual(['order.confirmation']);
});

test('if the shop issues its invoices itself, no other number is stored', async () => {
  await setOption(shop, 'Invoicing', 'own');
  const { data } = await order(shop, await readyBuyer(shop, { screw: 2 }));
  expect(await note({ orderId: data.id, number })).toMatchObject({
    status: 409,
    details: { code: 'ACTION_NOT_ALLOWED' },
  });
  expect((await note({ orderId: 999_999, number })).status).toBe(404);
  await pay(data.id);
  expect(await kindsOf(data.id)).toEqual(['invoice']);
});
