import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#domain/orders/books-check.ts';
import {
  keyOf,
  listProduction,
  listWholeProduction,
  readProductionAddress,
} from '#web/admin/production/production-list.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { type Headers, headersOfRole, outcome } from '../support/editors.ts';
import { address } from '../support/fixture-buyer.ts';
import { actMailsOf, adminOrderCalls, orderCalls, placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* What is made to measure, and what of it is done (docs/rules/orders.md). */

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
let production: Headers;
let workshop: ReturnType<typeof orderCalls>;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-23T10:00:00Z'));
  calls = await adminOrderCalls(shop);
  production = await headersOfRole(shop, 'production');
  workshop = orderCalls(shop, production);
});
afterAll(() => shop.close());

const cut = (lengthMm: number, mark: string) => ({
  customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: lengthMm },
  mark,
});
/** Collected at a branch and paid there, so that it is made at once. */
const collected = {
  customer: { email: 'krovopokrivac@example.com' },
  addresses: { main: address },
  deliveryMethodId: 3,
  branchId: 1,
  paymentMethodId: 1,
};
async function paidOrder(...lengths: readonly [lengthMm: number, mark: string, quantity: number][]) {
  const lines = lengths.map(([lengthMm, mark, quantity]) => ({
    sku: 'sheet',
    quantity,
    options: cut(lengthMm, mark),
  }));
  const { data } = await calls.create({ ...collected, lines, notify: false });
  await calls.money(data.id, { kind: 'in', amount: data.total, method: 'Gotovina' });
  return data as { id: number; orderNumber: string };
}
const listed = async (body: object = {}) => (await workshop.production(body)).data;

test('is listed for the roll-former: the longest first, with marks, of orders that are paid', async () => {
  await placeOrder(shop, { screw: 1 }, { lengthMm: 700 });
  const one = await paidOrder([900, 'A1', 4], [1100, 'A2', 2]);
  const other = await paidOrder([1000, 'B1', 3]);
  const { data, total } = await listed();
  expect(total).toBe(3);
  expect(data).toMatchObject([
    { orderNumber: one.orderNumber, lineId: 2, lengthMm: 1100, mark: 'A2', quantity: 2, made: 0 },
    { orderNumber: other.orderNumber, lineId: 1, lengthMm: 1000, mark: 'B1', quantity: 3, made: 0 },
    { orderNumber: one.orderNumber, lineId: 1, lengthMm: 900, mark: 'A1', quantity: 4, made: 0 },
  ]);
  expect(data[0]).toMatchObject({
    sku: 'SHEET',
    profile: 'sheet hr',
    colour: null,
    buyer: 'Ana Horvat',
    deliveryKind: 'pickup',
    dueAt: '2026-11-30',
    version: 2,
  });
  const numbersOf = async (body: object) =>
    (await listed(body)).data.map(({ lengthMm }: { lengthMm: number }) => lengthMm);
  expect(await numbersOf({ search: other.orderNumber })).toEqual([1000]);
  expect(await numbersOf({ search: 'hórvat' })).toEqual([1100, 1000, 900]);
  expect(await numbersOf({ filters: [{ key: 'orderId', value: one.id }] })).toEqual([1100, 900]);
  expect(await numbersOf({ filters: [{ key: 'dueAt', operator: 'lte', value: '2026-11-29' }] })).toEqual([]);
  expect(await numbersOf({ filters: [{ key: 'state', value: 'inProduction' }] })).toEqual([]);
  const { choices } = await listed({ search: 'nothing of it' });
  expect(choices).toEqual({
    profiles: [{ id: expect.any(Number), name: 'sheet hr' }],
    colours: [],
    thicknesses: [],
  });
  const ofProfile = (value: unknown) => ({ filters: [{ key: 'profile', value }] });
  expect(await numbersOf(ofProfile(choices.profiles[0].id))).toEqual([1100, 1000, 900]);
  expect(await numbersOf(ofProfile([999_999]))).toEqual([]);
  expect(await numbersOf({ page: 2, perPage: 2 })).toEqual([900]);
  const wrong = await workshop.production({
    filters: [{ key: 'dueAt', operator: 'lte', value: '2026-02-31' }],
  });
  expect(wrong.details.code).toBe('UNKNOWN_FILTER');
});

test('says whatever the buyer wrote, however it was asked for', async () => {
  const options = { ...cut(700, 'C1'), personalizations: { engraving: 'Sjever' } };
  const lines = [{ sku: 'sheet', quantity: 1, options }];
  const { data } = await calls.create({ ...collected, lines, notify: false });
  await calls.money(data.id, { kind: 'in', amount: data.total, method: 'Gotovina' });
  const { data: one } = await listed({ filters: [{ key: 'orderId', value: data.id }] });
  expect(one).toMatchObject([{ lengthMm: 700, mark: 'Sjever, C1' }]);
});

describe('what is made', () => {
  test('is ticked over several orders, begun or not, and the buyer hears once all is ready', async () => {
    const one = await paidOrder([900, 'A1', 4]);
    const other = await paidOrder([1000, 'B1', 3]);
    await calls.go(one.id, { action: 'startProduction', lines: [{ lineId: 1, quantity: 1 }] } as never);
    const made = await workshop.made({
      notify: true,
      lines: [
        { orderId: other.id, lineId: 1, quantity: 3 },
        { orderId: one.id, lineId: 1, quantity: 2 },
      ],
    });
    expect([made.status, made.data]).toEqual([200, { made: 5 }]);
    const { data: open } = await calls.get(one.id);
    expect(open).toMatchObject({
      fulfilment: 'inProduction',
      lines: [{ quantities: { open: 2, inProduction: 0, ready: 2 } }],
    });
    expect(open.events.at(-1)).toMatchObject({
      kind: 'finishProduction',
      lines: [{ lineId: 1, quantity: 2 }],
      mailed: false,
    });
    expect((await calls.get(other.id)).data.fulfilment).toBe('ready');
    expect((await actMailsOf(shop, other.orderNumber)).map(({ kind }) => kind)).toContain('order.ready');
    expect((await actMailsOf(shop, one.orderNumber)).map(({ kind }) => kind)).not.toContain('order.ready');
    const left = (await listed({ filters: [{ key: 'orderId', value: one.id }] })).data;
    expect(left).toMatchObject([{ quantity: 4, made: 2, inProduction: 0 }]);
    expect((await listed({ filters: [{ key: 'orderId', value: other.id }] })).total).toBe(0);
  });

  test('is all of it or nothing: more than there is, twice, another line, an unknown order', async () => {
    const { id } = await paidOrder([900, 'A1', 4], [950, 'A2', 1]);
    const { status, details } = await workshop.made({
      lines: [
        { orderId: id, lineId: 1, quantity: 5 },
        { orderId: id, lineId: 2, quantity: 1 },
        { orderId: id, lineId: 2, quantity: 1 },
        { orderId: id, lineId: 9, quantity: 1 },
        { orderId: 999_999, lineId: 1, quantity: 1 },
      ],
    });
    expect([status, details.fields]).toEqual([
      422,
      {
        'lines.0.quantity': { rule: 'maximum', parameter: 4 },
        'lines.2.lineId': { rule: 'twice' },
        'lines.3.lineId': { rule: 'oneOf' },
        'lines.4.orderId': { rule: 'oneOf' },
      },
    ]);
    expect((await calls.get(id)).data).toMatchObject({ version: 2, fulfilment: 'open' });
  });

  test('of one line ticked by two people at once is counted once', async () => {
    const { id } = await paidOrder([900, 'A1', 1]);
    const tick = () => workshop.made({ lines: [{ orderId: id, lineId: 1, quantity: 1 }] });
    const outcomes = (await Promise.all([tick(), tick()])).map(outcome);
    expect(outcomes).toContainEqual([422, 'VALIDATION']);
    expect((await calls.get(id)).data.lines[0].quantities.ready).toBe(1);
  });
});

test('the panel shows as many lines on a page as are noted at once, and reads all of them to print', async () => {
  const lengths = Array.from({ length: 180 }, (_, at): [number, string, number] => [900, `C${at}`, 1]);
  const more = { sku: 'SHEET', place: 'plant', kind: 'receipt', quantity: 900 };
  expect((await shop.call('POST', '/api/v1/manage/stock/move', more, production)).status).toBe(200);
  for (let count = 0; count < 3; count += 1) await paidOrder(...lengths);
  const personalApi = {
    call: async (_: unknown, { body }: { body: object }) => listed(body),
  } as unknown as RequestFacts['personalApi'];
  const addressOf = (query: string) =>
    readProductionAddress(new Request(`https://shop.example/admin/production${query}`));
  const { total } = await listed({ perPage: 1 });
  expect(total).toBeGreaterThan(500);
  const first = await listProduction({ personalApi }, addressOf(''));
  const second = await listProduction({ personalApi }, addressOf('?page=2'));
  expect([first, second].map(({ page, lastPage, data }) => [page, lastPage, data.length])).toEqual([
    [1, 2, 500],
    [2, 2, total - 500],
  ]);
  const whole = await listWholeProduction(personalApi, addressOf('?page=2'));
  expect(whole).toEqual([...first.data, ...second.data]);
  expect(new Set(whole.map(keyOf)).size).toBe(total);
});

test('the books balance after all of it', async () => {
  expect(Object.values(await checkBooks(shop.runtime)).every((count) => count === 0)).toBe(true);
});
