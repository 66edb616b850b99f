import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcome } from '../support/editors.ts';
import { adminOrderCalls, placeOrder } from '../support/fixture-orders.ts';
import { cardOrder, noticeAbout, rowsOf, sendNotice } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { managedCalls, withdrawableOrder, withdrawalCalls } from '../support/fixture-withdrawal.ts';
import { testClock } from '../support/test-clock.ts';

/* The money of orders: a ledger that is added to (docs/rules/orders.md). */

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
const clock = testClock('2026-11-23T10:00:00Z');
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await adminOrderCalls(shop);
});
afterAll(() => shop.close());

const cash = (kind: string, amount: number, more: object = {}) => ({
  kind,
  amount,
  method: 'Gotovina',
  ...more,
});

describe('money that is booked by hand', () => {
  test('pays an order in parts; with the last one it is paid, and its invoice is issued', async () => {
    const { id } = await placeOrder(shop, { screw: 2, manual: 1 });
    const { total } = (await calls.get(id)).data;
    const { data: part } = await calls.money(id, cash('in', 10, { reference: 'IZV-1', note: 'Predujam' }));
    expect(part).toMatchObject({ version: 2, money: 'partlyPaid', status: 'awaitingPayment', papers: [] });
    expect(part.open).toBeCloseTo(total - 10, 2);
    expect(part.moneyEntries).toMatchObject([
      { kind: 'in', amount: 10, currency: 'EUR', source: 'staff', reference: 'IZV-1', note: 'Predujam' },
    ]);
    const rest = Number((total - 10).toFixed(2));
    const bookedAt = '2026-11-20T08:00:00.000Z';
    const { data } = await calls.money(id, cash('in', rest, { reference: 'IZV-2', bookedAt }));
    expect(data).toMatchObject({ money: 'paid', open: 0, status: 'paid', paymentStatus: 'paid' });
    expect(data.moneyEntries[1]).toMatchObject({ bookedAt, at: clock.now().toISOString() });
    expect(data.papers).toMatchObject([{ kind: 'invoice', event: 'paid', total }]);
    expect(data.lines[1].quantities.handedOver).toBe(1);
    expect(data.events.map(({ kind }: { kind: string }) => kind)).toEqual(['money.in', 'money.in']);
  });

  test('is booked once of one source, of many at once as well', async () => {
    const { id } = await placeOrder(shop, { screw: 2 });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => calls.money(id, cash('in', 5, { reference: 'IZV-9' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && outcome(refused)).toEqual([409, 'ALREADY_BOOKED']);
    // Without a reference each is one of its own.
    await calls.money(id, cash('in', 1));
    expect((await calls.money(id, cash('in', 1))).data.received).toBe(7);
  });

  test('a payment at a gateway is not booked by hand once more', async () => {
    const { id, number } = await cardOrder(shop);
    const { rawBody, signature } = await noticeAbout(shop, `${number}-1`, 'succeeded', 1949);
    await sendNotice(shop, rawBody, signature);
    await sendNotice(shop, rawBody, signature);
    const { data } = await calls.get(id);
    expect(data).toMatchObject({ money: 'paid', received: 19.49 });
    expect(data.moneyEntries).toMatchObject([
      { source: 'gateway', reference: `${number}-1`, method: 'Kartica' },
    ]);
    const again = await calls.money(id, cash('in', 19.49, { reference: `${number}-1` }));
    expect(outcome(again)).toEqual([409, 'ALREADY_BOOKED']);
  });

  test('is refused in another currency, beyond what was paid, and beyond what is open', async () => {
    const { id } = await placeOrder(shop, { screw: 1 });
    const { total } = (await calls.get(id)).data;
    const refusals = [
      [cash('in', 5, { currency: 'CHF' }), { currency: { rule: 'oneOf' } }],
      [cash('refund', 0.01), { amount: { rule: 'maximum', parameter: 0 } }],
      [cash('writeOff', total + 0.01), { amount: { rule: 'maximum', parameter: total } }],
    ] as const;
    for (const [body, fields] of refusals) {
      const answer = await calls.money(id, body);
      expect([answer.status, answer.details.fields]).toEqual([422, fields]);
    }
    const { status, details } = await calls.money(id, cash('in', 5, { currency: 'EUR' }));
    expect([status, details]).toEqual([200, undefined]);
    const over = await calls.money(id, cash('refund', 5.01));
    expect([over.status, over.details.fields]).toEqual([422, { amount: { rule: 'maximum', parameter: 5 } }]);
  });

  test('what is written off is not to be paid any more', async () => {
    const { id } = await placeOrder(shop, { screw: 1 });
    const { total } = (await calls.get(id)).data;
    await calls.money(id, cash('in', total - 1));
    const { data } = await calls.money(id, cash('writeOff', 1));
    expect(data).toMatchObject({ money: 'paid', open: 0, writtenOff: 1, status: 'paid' });
  });

  test('names an older version only where it is said', async () => {
    const { id } = await placeOrder(shop, { screw: 1 });
    await calls.money(id, cash('in', 1));
    const older = await calls.money(id, cash('in', 1, { version: 1 }));
    expect(outcome(older)).toEqual([409, 'EDIT_CONFLICT']);
    expect(older.details.current).toMatchObject({ id, version: 2 });
  });
});

describe('money that is given back', () => {
  test('of a cancelled order: overpaid, then refunded in parts', async () => {
    const { id } = await placeOrder(shop, { screw: 1 });
    const { total } = (await calls.get(id)).data;
    await calls.money(id, cash('in', total));
    expect((await calls.go(id, 'cancel')).data).toMatchObject({ money: 'overpaid', open: -total });
    const { data: part } = await calls.money(id, cash('refund', 1));
    expect(part).toMatchObject({ money: 'partlyRefunded', refunded: 1 });
    const { data } = await calls.money(id, cash('refund', Number((total - 1).toFixed(2))));
    expect(data).toMatchObject({ money: 'refunded', open: 0, state: 'cancelled' });
  });

  test('settles the refund that waits for this sum', async () => {
    const manage = managedCalls(shop, calls.admin);
    const made = await withdrawableOrder(shop, { screw: 2 });
    const { total } = (await calls.get(made.id)).data;
    await calls.money(made.id, cash('in', total));
    const { data: stated } = await withdrawalCalls(shop).create({ token: made.token });
    const statement = Number(stated.number.split('-').at(-1));
    await manage.act(statement, { version: 1, action: 'accept' });
    await manage.act(statement, { version: 2, action: 'goodsBack' });
    await manage.act(statement, { version: 3, action: 'refund' });
    const { data: waiting } = await calls.get(made.id);
    expect(waiting).toMatchObject({
      money: 'overpaid',
      open: -total,
      refundsWanted: [{ reason: 'withdrawal', amount: total }],
    });
    const { data } = await calls.money(made.id, cash('refund', total));
    expect(data).toMatchObject({ money: 'refunded', open: 0, refundsWanted: [], paymentStatus: 'refunded' });
    expect(
      await rowsOf(shop, 'select refunded_at from refund_queue where withdrawal_id = $1', statement),
    ).toEqual([{ refunded_at: clock.now() }]);
  });

  test('of a card payment that no order waited for', async () => {
    const { id, number } = await cardOrder(shop);
    await calls.go(id, 'cancel');
    const { rawBody, signature } = await noticeAbout(shop, `${number}-1`, 'succeeded', 1949);
    await sendNotice(shop, rawBody, signature);
    const { data } = await calls.get(id);
    expect(data).toMatchObject({
      money: 'overpaid',
      open: -19.49,
      refundsWanted: [{ reason: 'orderCancelled' }],
    });
    const refunded = await calls.money(id, cash('refund', 19.49));
    expect(refunded.data).toMatchObject({ money: 'refunded', open: 0, refundsWanted: [] });
  });
});

test('a note stands at its order, for staff alone unless told', async () => {
  const { id } = await placeOrder(shop, { screw: 1 });
  const { data } = await calls.note(id, { text: '  Zvati prije dostave. ' });
  expect(data).toMatchObject({ version: 1, notes: 1 });
  expect(data.events).toMatchObject([
    { kind: 'note', text: 'Zvati prije dostave.', internal: true, mailed: false },
  ]);
  expect((await calls.note(id, { text: 'Dogovoreno.', internal: false })).data.events[1].internal).toBe(
    false,
  );
  expect((await calls.note(id, { text: ' ' })).status).toBe(422);
});
