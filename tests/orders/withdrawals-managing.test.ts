import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { minuteMs } from '#values/durations.ts';
import { type Headers, headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { applyCoupon, openCouponShop } from '../support/fixture-coupons.ts';
import { orderCalls } from '../support/fixture-orders.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { loggedIn } from '../support/fixture-people.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import {
  mailsNaming,
  managedCalls,
  tokenIn,
  type WithdrawableOrder,
  withdrawableOrder,
  withdrawalCalls,
} from '../support/fixture-withdrawal.ts';
import { testClock } from '../support/test-clock.ts';

/* Withdrawals in the back office (docs/rules/withdrawals.md). */

let shop: FixtureShop;
let admin: Headers;
let calls: ReturnType<typeof withdrawalCalls>;
let manage: ReturnType<typeof managedCalls>;
const clock = testClock('2026-11-23T10:00:00Z');

beforeAll(async () => {
  shop = await openCouponShop(clock);
  admin = await headersOfScope(shop, 'admin');
  calls = withdrawalCalls(shop);
  manage = managedCalls(shop, admin);
});
afterAll(() => shop.close());

type Lines = readonly { readonly lineId: number; readonly quantity: number }[];

/** Withdraws by the order's link and gives the statement's id. */
async function withdraw({ token }: Pick<WithdrawableOrder, 'token'>, lines?: Lines): Promise<number> {
  const { data, details } = await calls.create({ token, ...(lines ? { lines } : {}) });
  if (!data) throw new Error(`It was refused: ${JSON.stringify(details)}`);
  return Number(data.number.split('-').at(-1));
}

/** As if the hour were over within which mails to one address are counted: logins would be over, too. */
const forgetMails = () => shop.database.pool.query('delete from account_attempt');

/** Does one thing after the other with it; gives the last answer. */
async function go(id: number, ...actions: readonly string[]) {
  let version = 1;
  for (const action of actions.slice(0, -1)) {
    const { status, data } = await manage.act(id, { version, action, reason: 'Oštećeno.' });
    expect([action, status]).toEqual([action, 200]);
    version = data.version;
  }
  return manage.act(id, { version, action: actions.at(-1), reason: 'Oštećeno.' });
}

const stockOf = async (key: string): Promise<number> => {
  const rows = await rowsOf<{ stock: number }>(
    shop,
    'select stock_thousandths as stock from product where id = $1',
    shop.productIds[key],
  );
  return Number(rows[0]?.stock);
};
const refundsOf = (id: number) =>
  rowsOf<{ cents: number }>(
    shop,
    'select amount_cents as cents, currency, reason, refunded_at from refund_queue where withdrawal_id = $1',
    id,
  );

test('the queue is for users who manage orders of this site', async () => {
  const id = await withdraw(await withdrawableOrder(shop, { screw: 1 }));
  const body = { version: 1, action: 'accept' };
  for (const scope of ['writer', 'editor', 'publisher', 'customer'] as const) {
    const other = managedCalls(shop, await headersOfScope(shop, scope));
    for (const answer of [await other.list(), await other.get(id), await other.act(id, {})]) {
      expect(outcome(answer)).toEqual([403, 'FORBIDDEN']);
    }
  }
  const visitor = managedCalls(shop, {});
  for (const answer of [await visitor.list(), await visitor.get(id), await visitor.act(id, {})]) {
    expect(outcome(answer)).toEqual([401, 'NO_ACTIVE_USER']);
  }
  const elsewhere = managedCalls(shop, await headersOfOtherSite(shop, 'admin'));
  expect((await elsewhere.list()).data.total).toBe(0);
  expect(outcome(await elsewhere.get(id))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await elsewhere.act(id, body))).toEqual([404, 'NOT_FOUND']);
});

test('it lists statements, newest first, and finds them', async () => {
  const made = await withdrawableOrder(shop, { screw: 3 });
  clock.pass(minuteMs);
  const id = await withdraw(made, [{ lineId: 1, quantity: 2 }]);
  const { data } = await manage.list({ perPage: 1 });
  expect(data).toMatchObject({ page: 1, perPage: 1, limit: 1 });
  expect(data.data).toEqual([
    {
      id,
      number: `W-1001-${String(id).padStart(6, '0')}`,
      state: 'received',
      receivedAt: clock.now().toISOString(),
      name: 'Ana Horvat',
      email: 'ana@example.com',
      orderNumber: made.number,
      orderId: made.id,
      pieces: 2,
    },
  ]);
  const idsOf = async (body: object) =>
    (await manage.list(body)).data.data.map((row: { id: number }) => row.id);
  const byOrder = { key: 'orderNumber', value: made.number };
  expect(await idsOf({ search: made.number.slice(-4) })).toContain(id);
  expect(await idsOf({ search: 'hórvat' })).toContain(id);
  expect(await idsOf({ search: data.data[0].number.toLowerCase() })).toEqual([id]);
  expect(await idsOf({ filters: [byOrder] })).toEqual([id]);
  expect(await idsOf({ filters: [byOrder, { key: 'state', value: ['accepted', 'refused'] }] })).toEqual([]);
  const moments = [clock.now(), clock.now()].map((moment) => moment.toISOString());
  expect(
    await idsOf({ filters: [byOrder, { key: 'receivedAt', value: moments, operator: 'between' }] }),
  ).toEqual([id]);
  for (const filter of [
    { key: 'colour', value: 'red' },
    { key: 'state', value: 'lost' },
    { key: 'receivedAt', value: 'yesterday', operator: 'gte' },
  ]) {
    expect(outcome(await manage.list({ filters: [filter] }))).toEqual([400, 'UNKNOWN_FILTER']);
  }
});

test('it shows everything about one', async () => {
  const made = await withdrawableOrder(shop, { screw: 3 });
  await calls.create({ token: made.token, lines: [{ lineId: 1, quantity: 2 }], message: 'Krivi promjer.' });
  const [row] = (await manage.list({ filters: [{ key: 'orderNumber', value: made.number }] })).data.data;
  const { data } = await manage.get(row.id);
  expect(data).toMatchObject({
    version: 1,
    language: 'hrv',
    message: 'Krivi promjer.',
    refusalReason: null,
    order: { orderNumber: made.number, name: 'Ana Horvat', companyName: null, paymentStatus: 'pending' },
    lines: [{ lineId: 1, sku: 'SCREW', quantity: 2, ordered: 3 }],
    refund: 29.98,
    allowedActions: ['accept', 'refuse'],
  });
  expect(outcome(await manage.get(999_999))).toEqual([404, 'NOT_FOUND']);
});

test('goods and payment are named in the language of whoever reads, whatever the buyer speaks', async () => {
  const made = await withdrawableOrder(shop, { screw: 3, 'pair-kit': 1 }, { headers: { language: 'eng' } });
  const id = await withdraw(made);
  for (const [code, language, payment] of [
    ['hrv', 'hr', 'Virman'],
    ['eng', 'en', 'Bank transfer'],
    ['ger', 'de', 'Überweisung'],
  ] as const) {
    const { data } = await managedCalls(shop, { ...admin, language: code }).get(id);
    expect(data).toMatchObject({
      language: 'hrv',
      order: { paymentName: payment },
      lines: [{ name: `screw ${language}` }, { name: `pair-kit ${language}` }],
    });
  }
  const inGerman = await shop.call('GET', `/api/v1/manage/order/get/${made.id}`, undefined, {
    ...admin,
    language: 'ger',
  });
  expect(inGerman.data).toMatchObject({
    language: 'eng',
    payment: { name: 'Überweisung' },
    lines: [{ name: 'screw de' }, { name: 'pair-kit de' }],
  });
  const [notice] = (await mailsNaming(shop, made.number)).filter(({ kind }) => kind === 'withdrawal.notice');
  expect(notice?.text).toContain('screw hr');
  expect(notice?.text).not.toContain('screw en');
  expect(notice?.text).toContain('Jezik: hrvatski');
  await go(id, 'accept', 'goodsBack', 'refund');
  const mails = await mailsNaming(shop, made.number);
  expect(mails.find(({ kind }) => kind === 'order.refund')?.text).toContain('(Virman)');
});

test('an order of a former release is named as it was', async () => {
  const made = await withdrawableOrder(shop, { screw: 1 }, { headers: { language: 'eng' } });
  await shop.database.pool.query(`update order_line set words = '{}' where order_id = $1`, [made.id]);
  expect((await manage.get(await withdraw(made))).data.lines).toMatchObject([{ name: 'screw en' }]);
});

test('a statement only about goods made to measure is refused at once', async () => {
  const { number } = await withdrawableOrder(shop, {}, { lengthMm: 2500 });
  await forgetMails();
  await calls.create({ orderNumber: number, email: 'ana@example.com', name: 'Ana' });
  const { data } = await manage.list({ filters: [{ key: 'orderNumber', value: number }] });
  expect(data.data).toMatchObject([{ state: 'refused', pieces: 0 }]);
});

test('a statement that matches no order can only be refused', async () => {
  await forgetMails();
  const stated = { orderNumber: '1001-2026-424242', email: 'iva@example.com', name: 'Iva' };
  const { data } = await calls.create(stated);
  const id = Number(data.number.split('-').at(-1));
  expect((await manage.get(id)).data).toMatchObject({ order: null, lines: [], allowedActions: ['refuse'] });
  expect(outcome(await go(id, 'accept'))).toEqual([409, 'ACTION_NOT_ALLOWED']);
  expect((await go(id, 'refuse')).data).toMatchObject({ state: 'refused', refusalReason: 'Oštećeno.' });
});

describe('an action on a statement', () => {
  test('follows the states: accepted, goods back in stock, refund queued, each once', async () => {
    const made = await withdrawableOrder(shop, { screw: 3 });
    const id = await withdraw(made, [{ lineId: 1, quantity: 2 }]);
    const before = await stockOf('screw');
    expect((await go(id, 'accept')).data).toMatchObject({
      state: 'accepted',
      version: 2,
      allowedActions: ['goodsBack', 'refund'],
    });
    expect((await manage.act(id, { version: 2, action: 'goodsBack' })).data).toMatchObject({
      state: 'goodsBack',
      version: 3,
      goodsBackAt: clock.now().toISOString(),
      allowedActions: ['refund'],
    });
    expect(await stockOf('screw')).toBe(before + 2000);
    const again = await manage.act(id, { version: 3, action: 'goodsBack' });
    expect(outcome(again)).toEqual([409, 'ACTION_NOT_ALLOWED']);
    expect(again.details.allowedActions).toEqual(['refund']);
    expect((await manage.act(id, { version: 3, action: 'refund' })).data).toMatchObject({
      state: 'refunded',
      version: 4,
      refund: 29.98,
      allowedActions: [],
    });
    expect(outcome(await manage.act(id, { version: 4, action: 'refund' }))).toEqual([
      409,
      'ACTION_NOT_ALLOWED',
    ]);
    expect(await refundsOf(id)).toEqual([
      { cents: 2998, currency: 'EUR', reason: 'withdrawal', refunded_at: null },
    ]);
    expect(await stockOf('screw')).toBe(before + 2000);
    const kinds = (await mailsNaming(shop, `W-1001-${String(id).padStart(6, '0')}`)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'withdrawal.receipt',
      'withdrawal.notice',
      'withdrawal.accepted',
      'order.refund',
      'withdrawal.refunded',
    ]);
  });

  test('happens once, however many users do it at once', async () => {
    const id = await withdraw(await withdrawableOrder(shop, { screw: 1 }));
    await go(id, 'accept');
    const before = await stockOf('screw');
    const at = (action: string, version: number) => () => manage.act(id, { version, action });
    const back = await Promise.all(Array.from({ length: 4 }, at('goodsBack', 2)));
    expect(back.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refunded = await Promise.all(Array.from({ length: 4 }, at('refund', 3)));
    expect(refunded.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stockOf('screw')).toBe(before + 1000);
    expect(await refundsOf(id)).toHaveLength(1);
  });

  test('refunds before the goods are here, which can arrive later all the same', async () => {
    const id = await withdraw(await withdrawableOrder(shop, { screw: 1 }));
    expect((await go(id, 'accept', 'refund')).data).toMatchObject({
      state: 'refunded',
      allowedActions: ['goodsBack'],
    });
    const before = await stockOf('screw');
    const { data } = await manage.act(id, { version: 3, action: 'goodsBack' });
    expect(data).toMatchObject({ state: 'refunded', allowedActions: [] });
    expect(await stockOf('screw')).toBe(before + 1000);
  });

  test('refuses it with a reason that the buyer reads; the pieces can be withdrawn from again', async () => {
    const made = await withdrawableOrder(shop, { screw: 1 });
    const id = await withdraw(made);
    for (const reason of [undefined, null, '  ']) {
      const answer = await manage.act(id, { version: 1, action: 'refuse', reason });
      expect([answer.status, answer.details.fields]).toEqual([422, { reason: { rule: 'required' } }]);
    }
    expect((await go(id, 'refuse')).data).toMatchObject({ state: 'refused', allowedActions: [] });
    const mails = await mailsNaming(shop, `W-1001-${String(id).padStart(6, '0')}`);
    expect(mails.at(-1)).toMatchObject({ kind: 'withdrawal.refused', recipient: 'ana@example.com' });
    expect(mails.at(-1)?.text).toContain('Oštećeno.');
    expect((await calls.read(made)).data.lines).toMatchObject([{ left: 1, withdrawable: true }]);
  });

  test('names the version that was viewed', async () => {
    const id = await withdraw(await withdrawableOrder(shop, { screw: 1 }));
    const missing = await manage.act(id, { action: 'accept' });
    expect([missing.status, Object.keys(missing.details.fields)]).toEqual([422, ['version']]);
    await go(id, 'accept');
    const older = await manage.act(id, { version: 1, action: 'goodsBack' });
    expect(outcome(older)).toEqual([409, 'EDIT_CONFLICT']);
    expect(older.details).toMatchObject({ version: 2, current: { id, state: 'accepted', version: 2 } });
  });

  test('returns nothing to stock that a cancelled order has returned', async () => {
    const made = await placedByCard();
    const id = await withdraw(made);
    await go(id, 'accept');
    const before = await stockOf('screw');
    const began = clock.now();
    clock.pass(31 * minuteMs);
    await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
    clock.set(began);
    expect(await stockOf('screw')).toBe(before + 2000);
    const { data } = await manage.get(id);
    expect(data.allowedActions).toEqual([]);
    expect(outcome(await manage.act(id, { version: 2, action: 'goodsBack' }))).toEqual([
      409,
      'ACTION_NOT_ALLOWED',
    ]);
    expect(await stockOf('screw')).toBe(before + 2000);
  });
});

/** An order by card that is not paid; its mail comes later, so the link is asked for. */
async function placedByCard(): Promise<Pick<WithdrawableOrder, 'token'>> {
  const { data } = await order(shop, await readyBuyer(shop, { screw: 2 }, { payment: 3 }));
  await forgetMails();
  await calls.open({ orderNumber: data.orderNumber, email: 'ana@example.com', name: 'Ana' });
  const [mail] = await mailsNaming(shop, data.orderNumber);
  return { token: tokenIn(mail?.text ?? '') };
}

/** Cancels pieces of an order. */
async function cancel(id: number, lines: Lines) {
  const orders = orderCalls(shop, admin);
  const { version } = (await orders.get(id)).data;
  return orders.act(id, { version, action: 'cancel', reason: 'Dogovoreno.', lines });
}

describe('the refund', () => {
  test('of all parts of an order, delivery, fee and coupon included, adds up to its total to the cent', async () => {
    const buyer = await readyBuyer(shop, { endless: 3, handbook: 1 }, { payment: 2 });
    const { data: priced } = await applyCoupon(shop, buyer, 'KROV10');
    const { orderTotal, delivery, cartTotal } = priced.prices.converted;
    expect(cartTotal).toBe(45.9);
    expect(delivery).toBeGreaterThan(0);
    const placed = await order(shop, buyer, { expectedTotal: orderTotal });
    const [mail] = await mailsNaming(shop, placed.data.orderNumber);
    const token = tokenIn(mail?.text ?? '');
    const parts = [
      [{ lineId: 1, quantity: 1 }],
      [{ lineId: 1, quantity: 1 }],
      [
        { lineId: 1, quantity: 1 },
        { lineId: 2, quantity: 1 },
      ],
    ];
    const cents: number[] = [];
    for (const lines of parts) {
      const id = await withdraw({ token }, lines);
      await go(id, 'accept', 'refund');
      cents.push((await refundsOf(id))[0]?.cents ?? 0);
    }
    const total = Math.round(orderTotal * 100);
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(total);
    // Ten per cent off a piece of 10.00 €.
    expect(cents.slice(0, 2)).toEqual([900, 900]);
  });

  test('never pays what was cancelled again, and with the last piece that is left includes delivery', async () => {
    const made = await withdrawableOrder(shop, { screw: 3, handbook: 2 }, { payment: 2 });
    const { data: placed } = await orderCalls(shop, admin).get(made.id);
    const cancelled = [
      { lineId: 1, quantity: 2 },
      { lineId: 2, quantity: 2 },
    ];
    const { data: left } = await cancel(made.id, cancelled);
    expect(left.total).toBeLessThan(placed.total);
    const id = await withdraw(made);
    await go(id, 'accept', 'refund');
    expect(await refundsOf(id)).toMatchObject([{ cents: Math.round(left.total * 100) }]);
  });

  test('of a piece that is cancelled after the statement is nothing: its cancellation gives the money back', async () => {
    const made = await withdrawableOrder(shop, { screw: 1 }, { lengthMm: 2500 });
    const id = await withdraw(made, [{ lineId: 1, quantity: 1 }]);
    await cancel(made.id, [{ lineId: 1, quantity: 1 }]);
    expect((await manage.get(id)).data.refund).toBe(0);
  });

  test('does not include delivery if something stays', async () => {
    const { token } = await withdrawableOrder(shop, { screw: 1 }, { lengthMm: 2500 });
    const id = await withdraw({ token });
    await go(id, 'accept', 'refund');
    expect(await refundsOf(id)).toMatchObject([{ cents: 1499 }]);
  });
});

test('the activity log says what was done, and names nobody', async () => {
  const id = await withdraw(await withdrawableOrder(shop, { screw: 1 }));
  await go(id, 'accept', 'goodsBack', 'refund');
  const rows = await rowsOf<{ activity: string; title: string | null }>(
    shop,
    `select activity, title from activity where subject = $1 and activity like 'withdrawal.%' order by id`,
    String(id),
  );
  expect(rows).toEqual([
    { activity: 'withdrawal.accept', title: null },
    { activity: 'withdrawal.goodsBack', title: null },
    { activity: 'withdrawal.refund', title: null },
  ]);
});

test('a person’s data export contains the statements', async () => {
  const person = await loggedIn(shop, 'petra@example.com');
  await forgetMails();
  const stated = {
    orderNumber: '1001-2026-000777',
    email: person.email,
    name: 'Petra Babić',
    message: 'Molim.',
  };
  const { data } = await calls.create(stated);
  const id = Number(data.number.split('-').at(-1));
  const taken = await shop.call('GET', '/api/v1/user/web/export', undefined, person.headers);
  expect(taken.data.withdrawals).toMatchObject([{ id, name: 'Petra Babić', message: 'Molim.', lines: [] }]);
});
