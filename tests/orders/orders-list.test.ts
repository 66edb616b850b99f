import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome } from '../support/editors.ts';
import { adminOrderCalls, placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* The list of orders in the back office (docs/rules/orders.md). */

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
const clock = testClock('2026-11-23T10:00:00Z');
let screws: { id: number; orderNumber: string; orderSlug: string };
let roof: typeof screws;
let file: typeof screws;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await adminOrderCalls(shop);
  screws = await placeOrder(shop, { screw: 2 }, { payment: 2 });
  clock.pass(60_000);
  roof = await placeOrder(shop, { handbook: 1 }, { lengthMm: 2500, sheets: 3 });
  clock.pass(60_000);
  file = await placeOrder(shop, { manual: 1 });
  await calls.note(roof.id, { text: 'Zvati prije dostave.' });
  await calls.go(screws.id, 'ship');
  await calls.money(roof.id, { kind: 'in', amount: 10, method: 'Gotovina' });
});
afterAll(() => shop.close());

const idsOf = async (body: object) => {
  const { data } = await calls.list(body);
  return data.data.map(({ id }: { id: number }) => id);
};
const by = (key: string, value: unknown, operator?: string) => ({
  filters: [{ key, value, ...(operator ? { operator } : {}) }],
});

test('a row says what staff would open an order for', async () => {
  const { data } = await calls.list({ perPage: 2 });
  expect(data).toMatchObject({ total: 3, lastPage: 2, page: 1, perPage: 2, limit: 2 });
  expect(data.data[0].id).toBe(file.id);
  const [, row] = data.data;
  const { total } = (await calls.get(roof.id)).data;
  expect(row).toEqual({
    id: roof.id,
    orderNumber: roof.orderNumber,
    orderSlug: roof.orderSlug,
    createdAt: '2026-11-23T10:01:00.000Z',
    name: 'Ana Horvat',
    companyName: null,
    email: 'ana@example.com',
    total,
    currency: 'EUR',
    state: 'open',
    fulfilment: 'open',
    money: 'partlyPaid',
    open: Number((total - 10).toFixed(2)),
    deliveryKind: 'truck',
    dueAt: expect.stringMatching(/^2026-\d\d-\d\d$/),
    pieces: 4,
    hasCutLines: true,
    notes: 1,
  });
});

test('it is searched by number, name, address, telephone and article, and filtered by each fact', async () => {
  for (const search of ['HORVAT', 'Hórvat', 'ana@example', '555 0100', '1001-2026']) {
    expect(await idsOf({ search })).toEqual([file.id, roof.id, screws.id]);
  }
  expect(await idsOf({ search: roof.orderNumber.slice(-6) })).toEqual([roof.id]);
  expect(await idsOf({ search: 'handb' })).toEqual([roof.id]);
  expect(await idsOf({ search: '100%' })).toEqual([]);
  const found = [
    [by('sku', 'screw'), [screws.id]],
    [by('state', ['open', 'closed']), [file.id, roof.id, screws.id]],
    [by('state', 'cancelled'), []],
    [by('fulfilment', 'sent'), [screws.id]],
    [by('money', 'partlyPaid'), [roof.id]],
    [by('money', ['unpaid', 'paid']), [file.id, screws.id]],
    [by('deliveryKind', 'truck'), [roof.id]],
    [by('paymentKind', 'cashOnDelivery'), [screws.id]],
    [by('country', 'HR'), [file.id, roof.id, screws.id]],
    [by('country', 'DE'), []],
    [by('email', 'Ana@example.com'), [file.id, roof.id, screws.id]],
    [by('userId', 4242), []],
    [by('createdAt', ['2026-11-23T10:00:30Z', '2026-11-23T10:01:30Z'], 'between'), [roof.id]],
  ] as const;
  for (const [body, ids] of found) expect(await idsOf(body), JSON.stringify(body)).toEqual(ids);
  const wrong = [
    by('colour', 'red'),
    by('state', 'lost'),
    by('money', 'rich'),
    by('userId', 'Ana'),
    by('country', 'Hrvatska'),
    by('view', 'old'),
    by('view', ['new', 'toPay']),
  ];
  for (const body of wrong) expect(outcome(await calls.list(body))).toEqual([400, 'UNKNOWN_FILTER']);
});

test('it is sorted by time, total and promised day', async () => {
  const sorted = (field: string, direction: string) => idsOf({ sort: { field, direction } });
  expect(await sorted('createdAt', 'asc')).toEqual([screws.id, roof.id, file.id]);
  const totals = (await calls.list({ sort: { field: 'total', direction: 'desc' } })).data.data.map(
    ({ total }: { total: number }) => total,
  );
  expect(totals).toEqual(totals.toSorted((a: number, b: number) => b - a));
  expect((await sorted('dueAt', 'asc')).at(-1)).toBe(file.id);
});

test('each word of the money finds exactly the orders that say it', async () => {
  const all: { id: number; money: string }[] = (await calls.list({ perPage: 100 })).data.data;
  for (const money of ['unpaid', 'partlyPaid', 'paid', 'overpaid', 'partlyRefunded', 'refunded']) {
    const ids = all.filter((row) => row.money === money).map(({ id }) => id);
    expect(await idsOf({ ...by('money', money), perPage: 100 }), money).toEqual(ids);
  }
});

test('what waits is a list of its own, as long as the overview says', async () => {
  const work = await placeOrder(shop, { screw: 1 }, { lengthMm: 2500 });
  const { total } = (await calls.get(work.id)).data;
  await calls.money(work.id, { kind: 'in', amount: total, method: 'Gotovina' });
  await calls.money(file.id, { kind: 'in', amount: 1000, method: 'Gotovina' });
  const wanted: Record<string, number[]> = {
    new: [work.id, file.id, roof.id, screws.id],
    // Cash on delivery of what was sent is to be booked; what is not sent yet is to be paid then.
    toPay: [roof.id, screws.id],
    toMake: [work.id],
    toSend: [work.id],
    toGiveBack: [file.id],
  };
  const expectLists = async () => {
    for (const [view, ids] of Object.entries(wanted))
      expect(await idsOf(by('view', view)), view).toEqual(ids);
    const { data } = await shop.call('GET', '/api/v1/manage/overview', undefined, calls.admin);
    const { new: newOrders, ...others } = wanted;
    expect(data).toMatchObject({
      newOrders: newOrders?.length,
      ...Object.fromEntries(Object.entries(others).map(([view, ids]) => [view, ids.length])),
    });
  };
  await expectLists();
  const screw = { lines: [{ lineId: 1, quantity: 1 }] };
  await calls.go(work.id, { action: 'ship', ...screw });
  wanted.toSend = [];
  await expectLists();
  await calls.go(work.id, 'startProduction');
  await expectLists();
  await calls.go(work.id, 'finishProduction');
  Object.assign(wanted, { toMake: [], toSend: [work.id] });
  await expectLists();
  await calls.go(work.id, 'ship');
  wanted.toSend = [];
  await expectLists();
});
