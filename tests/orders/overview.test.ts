import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMorningMails } from '#domain/orders/morning-mail.ts';
import { type OrderView, orderViews, salesDays } from '#values/orders.ts';
import { type Headers, headersOfRole, headersOfScope } from '../support/editors.ts';
import { adminOrderCalls, placeOrder } from '../support/fixture-orders.ts';
import { cardOrder, rowsOf } from '../support/fixture-payment.ts';
import { loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { htmlProblems } from '../support/mail-rules.ts';
import { testClock } from '../support/test-clock.ts';

/* What the start page says of a shop (docs/rules/backoffice.md). */

/** A Monday. */
const clock = testClock('2026-11-23T10:00:00Z');
let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await adminOrderCalls(shop);
});
afterAll(() => shop.close());

const overview = async (headers = calls.admin) =>
  (await shop.call('GET', '/api/v1/manage/overview', undefined, headers)).data;

/** The numbers of the orders in each view of the list; each figure of the overview is that of its view. */
async function views(): Promise<Partial<Record<OrderView, number[]>>> {
  const counted = await overview();
  const lists: Partial<Record<OrderView, number[]>> = {};
  for (const view of orderViews) {
    const { data } = await calls.list({ perPage: 100, filters: [{ key: 'view', value: view }] });
    expect([view, data.total]).toEqual([view, counted[view === 'new' ? 'newOrders' : view]]);
    if (data.total > 0) lists[view] = data.data.map(({ id }: { id: number }) => id);
  }
  return lists;
}

test('each figure is that of the list behind it, from the order to the money given back', async () => {
  await cardOrder(shop);
  expect(await views()).toEqual({});
  const { id } = await placeOrder(shop, { screw: 2 }, { lengthMm: 2500, sheets: 3 });
  expect(await views()).toEqual({ new: [id], toPay: [id] });
  const { data: placed } = await calls.get(id);
  const paid = { kind: 'in', method: 'Banka', reference: 'izvod 1' };
  await calls.money(id, { ...paid, amount: placed.total + 5 });
  expect(await views()).toEqual({ new: [id], toMake: [id], toSend: [id], toGiveBack: [id] });
  await calls.money(id, { kind: 'refund', amount: 5, method: 'Banka', reference: 'izvod 2' });
  const screws = placed.lines.find((line: { madeToMeasure: boolean }) => !line.madeToMeasure);
  await calls.go(id, { action: 'ship', lines: [{ lineId: screws.lineId, quantity: 2 }] } as never);
  expect(await views()).toEqual({ new: [id], toMake: [id] });
  await calls.go(id, 'startProduction', 'finishProduction');
  expect(await views()).toEqual({ new: [id], toSend: [id] });
  await calls.go(id, 'ship');
  expect(await views()).toEqual({ new: [id] });
  await calls.go(id, { action: 'takeBack', lines: [{ lineId: screws.lineId, quantity: 1 }] } as never);
  expect(await views()).toEqual({ new: [id], toGiveBack: [id] });
  const { open } = (await calls.get(id)).data;
  await calls.money(id, { kind: 'refund', amount: -open, method: 'Banka', reference: 'izvod 3' });
  expect(await views()).toEqual({ new: [id] });
});

test('the navigation counts what waits for who asks, and nothing that others see to', async () => {
  const waiting = async (headers: Headers) =>
    (await shop.call('GET', '/api/v1/manage/overview/waiting', undefined, headers)).data;
  const { toMake, toSend, withdrawals, enquiries, lowStock, failedMails } = await overview();
  expect(await waiting(calls.admin)).toEqual({
    ...{ toMake, toSend, withdrawals, enquiries, lowStock, failedMails },
  });
  expect(await waiting(await headersOfRole(shop, 'production'))).toEqual({
    ...{ toMake, toSend, lowStock },
    ...{ withdrawals: null, enquiries: null, failedMails: null },
  });
  expect(await waiting(await headersOfRole(shop, 'catalogue'))).toMatchObject({ toSend: null, lowStock });
});

test('who pays on delivery owes once the goods have left, and a cancelled order waits for nobody', async () => {
  const before = await views();
  const [sent, cancelled] = [
    await placeOrder(shop, { screw: 1 }, { payment: 2 }),
    await placeOrder(shop, { screw: 1 }, { payment: 2 }),
  ];
  expect(await views()).toMatchObject({ toSend: [cancelled.id, sent.id] });
  expect((await views()).toPay).toBeUndefined();
  await calls.go(cancelled.id, 'cancel');
  await calls.go(sent.id, 'ship');
  expect(await views()).toEqual({ new: [sent.id, ...(before.new ?? [])], toPay: [sent.id] });
});

test('is for whoever may read orders', async () => {
  const sales = await headersOfRole(shop, 'sales');
  expect(await overview(sales)).toEqual(await overview());
  const writer = await headersOfScope(shop, 'writer');
  expect(await shop.call('GET', '/api/v1/manage/overview', undefined, writer)).toMatchObject({ status: 403 });
});

describe('sales by day', () => {
  const daysOf = async () => (await overview()).sales;

  test('are four weeks beside the four before, by the day where the shop is and without what was cancelled', async () => {
    const { currency, days } = await daysOf();
    expect(currency).toBe('EUR');
    expect(days).toHaveLength(salesDays);
    expect(days[0]).toMatchObject({ day: '2026-10-27', dayBefore: '2026-09-29' });
    expect(days.at(-1)).toMatchObject({ day: '2026-11-23', dayBefore: '2026-10-26' });
    const today = days.at(-1);
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as orders, sum(due_cents)::int as cents from "order" where confirmed_at is not null and state <> 'cancelled'`,
    );
    expect(Math.round(today.amount * 100)).toBe(rows[0].cents);
    expect(today).toMatchObject({ orders: rows[0].orders, amountBefore: 0 });

    // A minute before midnight in Zagreb, four weeks ago, and one after it.
    const [late, early] = [
      await placeOrder(shop, { screw: 1 }, { payment: 2 }),
      await placeOrder(shop, { screw: 3 }, { payment: 2 }),
    ];
    const move = 'update "order" set created_at = $1 where id = $2';
    await shop.database.pool.query(move, ['2026-10-25T22:59:00Z', late.id]);
    await shop.database.pool.query(move, ['2026-10-25T23:01:00Z', early.id]);
    const moved = (await daysOf()).days;
    const totalOf = async (id: number) => (await calls.get(id)).data.total;
    expect(moved.at(-2)).toMatchObject({ ordersBefore: 1, amountBefore: await totalOf(late.id) });
    expect(moved.at(-1)).toEqual({ ...today, ordersBefore: 1, amountBefore: await totalOf(early.id) });
    await calls.go(early.id, 'cancel');
    expect((await daysOf()).days.at(-1)).toEqual(today);
  });

  test('in another currency count in euros at the rate of the order', async () => {
    const before = (await daysOf()).days.at(-1);
    const { id } = await placeOrder(shop, { screw: 4 }, { payment: 2 });
    await shop.database.pool.query('update "order" set currency_rate = 2, due_cents = 1001 where id = $1', [
      id,
    ]);
    const { amount, orders } = (await daysOf()).days.at(-1);
    expect(orders).toBe(before.orders + 1);
    expect(amount).toBeCloseTo(before.amount + 5.01, 6);
  });
});

describe('the morning mail', () => {
  let admin: Headers;
  const mails = () =>
    rowsOf<{ recipient: string; language: string; text: string; html: string }>(
      shop,
      "select * from outbox_mail where kind = 'overview.morning' order by id",
    );
  const send = () => sendMorningMails(shop.runtime, shop.shop.dependencies.directory.list());
  const turn = (MorningMail: boolean) =>
    shop.call('PATCH', '/api/v1/cms/option/update', { options: { MorningMail } }, admin);

  test('comes once a morning to whoever sees to orders, where the option is on', async () => {
    clock.set('2026-11-24T05:30:00Z');
    admin = (await loginAs(shop, 'admin@example.com')).headers;
    await send();
    expect(await mails()).toEqual([]);
    expect((await turn(true)).status).toBe(200);
    await send();
    await send();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'info@attika.example', language: 'hr' });
    const { toPay, toSend } = await overview(admin);
    const text = mail?.text.replaceAll('\u00a0', ' ') ?? '';
    expect(text).toMatch(new RegExp(`Čekaju uplatu:? ${toPay}\\b`));
    expect(text).toMatch(new RegExp(`Za slanje ili predaju:? ${toSend}\\b`));
    expect(text).toContain('http://localhost:3000/admin');
    expect(await htmlProblems(mail?.html ?? '')).toEqual([]);
    clock.set('2026-11-25T04:59:00Z');
    await send();
    expect(await mails()).toHaveLength(1);
    clock.set('2026-11-25T05:00:00Z');
    await send();
    expect(await mails()).toHaveLength(2);
    clock.set('2026-11-26T11:00:00Z');
    await send();
    expect(await mails()).toHaveLength(2);
  });
});
