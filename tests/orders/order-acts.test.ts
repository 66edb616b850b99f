import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { headersOfOtherSite, headersOfRole, headersOfScope, outcome } from '../support/editors.ts';
import { actMailsOf, adminOrderCalls, orderCalls, placeOrder, stockOf } from '../support/fixture-orders.ts';
import { paperCalls } from '../support/fixture-papers.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { managedCalls, withdrawableOrder, withdrawalCalls } from '../support/fixture-withdrawal.ts';
import { testClock } from '../support/test-clock.ts';

/* What the back office does with the goods of an order (docs/rules/orders.md). */

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
const clock = testClock('2026-11-23T10:00:00Z');
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await adminOrderCalls(shop);
});
afterAll(() => shop.close());

const pay = (id: number) => markOrderPaid(shop.runtime, shop.shop.dependencies, id);
const papersOf = (id: number) => paperCalls(shop, {}).papersOf(id);

/** What is where of the first line. */
const firstOf = (data: { lines: { quantities: Record<string, number> }[] }) => {
  const entries = Object.entries(data.lines[0]?.quantities ?? {});
  return Object.fromEntries(entries.filter(([, quantity]) => quantity > 0));
};

describe('who may', () => {
  test('see and change orders: those of this site who have the right', async () => {
    const { id } = await placeOrder(shop, { screw: 1 });
    const body = { version: 1, action: 'ship' };
    for (const scope of ['customer', 'writer', 'editor', 'publisher'] as const) {
      const other = orderCalls(shop, await headersOfScope(shop, scope));
      for (const answer of [
        await other.list(),
        await other.get(id),
        await other.act(id, {}),
        await other.money(id, {}),
      ]) {
        expect(outcome(answer)).toEqual([403, 'FORBIDDEN']);
      }
    }
    const visitor = orderCalls(shop, {});
    for (const answer of [await visitor.list(), await visitor.get(id), await visitor.act(id, {})]) {
      expect(outcome(answer)).toEqual([401, 'NO_ACTIVE_USER']);
    }
    const elsewhere = orderCalls(shop, await headersOfOtherSite(shop, 'admin'));
    expect((await elsewhere.list()).data.total).toBe(0);
    expect(outcome(await elsewhere.get(id))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await elsewhere.act(id, body))).toEqual([404, 'NOT_FOUND']);
  });

  test('do which of it: production makes and sends, sales does all, accounts books', async () => {
    const { id } = await placeOrder(shop, { screw: 3 });
    const of = async (role: 'sales' | 'production' | 'accounts' | 'catalogue') =>
      orderCalls(shop, await headersOfRole(shop, role));
    const [sales, production, accounts, catalogue] = [
      await of('sales'),
      await of('production'),
      await of('accounts'),
      await of('catalogue'),
    ];
    expect(outcome(await catalogue.get(id))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await accounts.act(id, {}))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await production.money(id, {}))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await production.note(id, {}))).toEqual([403, 'FORBIDDEN']);
    const cancel = { version: 1, action: 'cancel', reason: 'Kupac je odustao.' };
    expect(outcome(await production.act(id, cancel))).toEqual([403, 'FORBIDDEN']);
    const { allowedActions, allowedPapers, lines } = (await production.get(id)).data;
    expect(allowedActions).toEqual(['finishProduction', 'ship', 'handOver']);
    expect(allowedPapers).toEqual(['deliveryNote', 'packingSlip']);
    expect(lines[0].allowed).toEqual(allowedActions.map((action: string) => ({ action, quantity: 3 })));
    expect((await accounts.get(id)).data.allowedPapers).toEqual(['invoice', 'advance']);
    const part = { version: 1, action: 'ship', lines: [{ lineId: 1, quantity: 1 }] };
    expect((await production.act(id, part)).status).toBe(200);
    expect((await sales.act(id, { ...cancel, version: 2 })).data.fulfilment).toBe('sent');
    expect((await accounts.money(id, { kind: 'in', amount: 1, method: 'Gotovina' })).status).toBe(200);
  });

  test('names the version that was looked at', async () => {
    const { id } = await placeOrder(shop, { screw: 2 });
    const missing = await calls.act(id, { action: 'ship' });
    expect([missing.status, Object.keys(missing.details.fields)]).toEqual([422, ['version']]);
    const part = [{ lineId: 1, quantity: 1 }];
    expect((await calls.act(id, { version: 1, action: 'ship', lines: part })).data.version).toBe(2);
    const older = await calls.act(id, { version: 1, action: 'ship', lines: part });
    expect(outcome(older)).toEqual([409, 'EDIT_CONFLICT']);
    expect(older.details).toMatchObject({
      version: 2,
      current: { id, version: 2, fulfilment: 'partlySent' },
    });
  });

  test('of many at once one is first', async () => {
    const { id } = await placeOrder(shop, { screw: 1 });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => calls.act(id, { version: 1, action: 'ship' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await rowsOf(shop, 'select id from shipment where order_id = $1', id)).toHaveLength(1);
  });
});

describe('the way of goods', () => {
  test('what is cut is made before it leaves, what lies in stock leaves at once', async () => {
    const { id } = await placeOrder(shop, { screw: 4 }, { lengthMm: 2500, sheets: 3 });
    const { data: placed } = await calls.get(id);
    expect(placed).toMatchObject({ state: 'open', fulfilment: 'open', hasCutLines: true, pieces: 7 });
    expect(placed.allowedActions).toEqual([
      'startProduction',
      'finishProduction',
      'ship',
      'handOver',
      'cancel',
    ]);
    const cut = [{ lineId: 2, quantity: 1 }];
    expect(outcome(await calls.go(id, { action: 'ship', lines: cut } as never))).toEqual([
      409,
      'ACTION_NOT_ALLOWED',
    ]);
    expect((await calls.go(id, 'startProduction')).data).toMatchObject({
      fulfilment: 'inProduction',
      status: 'processing',
      lines: [{ quantities: { open: 4 } }, { quantities: { inProduction: 3 } }],
    });
    const { data } = await calls.go(id, { action: 'finishProduction', lines: cut } as never, 'ship');
    expect(data).toMatchObject({
      fulfilment: 'partlySent',
      lines: [{ quantities: { sent: 4 } }, { quantities: { inProduction: 2, sent: 1 } }],
    });
    expect((await calls.go(id, 'finishProduction')).data.fulfilment).toBe('partlySent');
    const { data: done } = await calls.go(id, 'ship', 'close');
    expect(done).toMatchObject({ state: 'closed', fulfilment: 'sent', status: 'completed' });
    expect(done.allowedActions).toEqual(['takeBack', 'reopen']);
    expect((await calls.go(id, 'reopen')).data).toMatchObject({
      state: 'open',
      status: 'shipped',
      closedAt: null,
    });
  });

  test('says which lines cannot be, and what can be done instead', async () => {
    const { id } = await placeOrder(shop, { screw: 2 });
    const wrong = [
      { lineId: 1, quantity: 3 },
      { lineId: 9, quantity: 1 },
      { lineId: 1, quantity: 1 },
    ];
    const answer = await calls.act(id, { version: 1, action: 'ship', lines: wrong });
    expect([answer.status, answer.details.fields]).toEqual([
      422,
      {
        'lines.0.quantity': { rule: 'maximum', parameter: 2 },
        'lines.1.lineId': { rule: 'oneOf' },
        'lines.2.lineId': { rule: 'twice' },
      },
    ]);
    const refused = await calls.act(id, { version: 1, action: 'takeBack' });
    expect(outcome(refused)).toEqual([409, 'ACTION_NOT_ALLOWED']);
    expect(refused.details.allowedActions).toEqual(['finishProduction', 'ship', 'handOver', 'cancel']);
    expect((await calls.get(id)).data.version).toBe(1);
  });

  test('sending issues a delivery note and the invoice, and tells the buyer what is on the way and what is to come', async () => {
    const { id, orderNumber } = await placeOrder(shop, { screw: 3, handbook: 1 });
    const { data } = await calls.act(id, {
      version: 1,
      action: 'ship',
      lines: [{ lineId: 1, quantity: 2 }],
      carrier: 'GLS',
      trackingNumber: 'HR123',
      trackingUrl: 'https://gls.example/HR123',
      notify: true,
    });
    expect(data.papers.map(({ kind, event }: Record<string, string>) => [kind, event])).toEqual([
      ['deliveryNote', 'sent'],
      ['invoice', 'sent'],
    ]);
    expect(data.shipments).toMatchObject([
      {
        kind: 'ship',
        carrier: 'GLS',
        trackingNumber: 'HR123',
        trackingUrl: 'https://gls.example/HR123',
        paperId: data.papers[0].id,
        lines: [{ lineId: 1, quantity: 2 }],
      },
    ]);
    expect(data.events.at(-1)).toMatchObject({
      kind: 'ship',
      mailed: true,
      lines: [{ lineId: 1, quantity: 2 }],
      paper: data.papers[0].number,
    });
    const [note] = await rowsOf<{ lines: { quantity: number }[] }>(
      shop,
      'select lines from paper where id = $1',
      data.papers[0].id,
    );
    expect(note?.lines.map(({ quantity }) => quantity)).toEqual([2]);
    const mail = (await actMailsOf(shop, orderNumber)).find(({ kind }) => kind === 'order.sent');
    expect(mail).toMatchObject({ recipient: 'ana@example.com', language: 'hr' });
    for (const words of ['2 kom × screw hr', 'HR123', 'https://gls.example/HR123', '1 kom × handbook hr']) {
      expect(mail?.text).toContain(words);
    }
    const before = (await actMailsOf(shop, orderNumber)).length;
    const { data: rest } = await calls.go(id, 'ship');
    expect(rest.papers.map(({ kind }: Record<string, string>) => kind)).toEqual([
      'deliveryNote',
      'invoice',
      'deliveryNote',
    ]);
    expect(rest.events.at(-1)).toMatchObject({ kind: 'ship', mailed: false });
    expect(await actMailsOf(shop, orderNumber)).toHaveLength(before);
  });

  test('what is collected begins the time to withdraw', async () => {
    const { id } = await placeOrder(shop, { screw: 1 }, { delivery: 3, branchId: 1 });
    expect((await calls.go(id, 'finishProduction')).data.fulfilment).toBe('ready');
    const { data } = await calls.go(id, 'handOver');
    expect(data).toMatchObject({
      fulfilment: 'handedOver',
      receivedAt: clock.now().toISOString(),
      shipments: [{ kind: 'handOver' }],
    });
  });
});

describe('cancelling', () => {
  test('needs a reason, gives stock back and takes the value of the pieces off', async () => {
    const { id } = await placeOrder(shop, { screw: 3, handbook: 1 });
    const without = await calls.act(id, { version: 1, action: 'cancel' });
    expect([without.status, without.details.fields]).toEqual([422, { reason: { rule: 'required' } }]);
    const before = await stockOf(shop, 'screw');
    const { data: placed } = await calls.get(id);
    const { data } = await calls.go(id, { action: 'cancel', lines: [{ lineId: 1, quantity: 2 }] } as never);
    expect(await stockOf(shop, 'screw')).toBe(before + 2000);
    expect(data.total).toBeCloseTo(placed.total - 29.98, 2);
    expect(data).toMatchObject({ state: 'open', fulfilment: 'open', money: 'unpaid', open: data.total });
    expect(firstOf(data)).toEqual({ open: 1, cancelled: 2 });
    const { data: none } = await calls.go(id, 'cancel');
    expect(none).toMatchObject({
      state: 'cancelled',
      fulfilment: 'cancelled',
      status: 'cancelled',
      total: 0,
      open: 0,
    });
    expect(none.allowedActions).toEqual([]);
    expect(await stockOf(shop, 'screw')).toBe(before + 3000);
    expect(none.events.at(-1)).toMatchObject({
      kind: 'cancel',
      text: 'Dogovoreno.',
      actor: { name: expect.any(String) },
    });
  });

  test('a paid order is overpaid then, and its invoice is credited to the cent, in parts and as a whole', async () => {
    const { id } = await placeOrder(shop, { screw: 3, handbook: 2 });
    await pay(id);
    const { data: paid } = await calls.get(id);
    expect(paid).toMatchObject({ money: 'paid', open: 0, status: 'paid' });
    for (const lines of [
      [{ lineId: 1, quantity: 1 }],
      [{ lineId: 2, quantity: 1 }],
      [{ lineId: 1, quantity: 1 }],
    ]) {
      const { data } = await calls.go(id, { action: 'cancel', lines } as never);
      const cents = (await papersOf(id)).reduce((sum, paper) => sum + Number(paper.gross_cents), 0);
      expect(cents).toBe(Math.round(data.total * 100));
      expect(data).toMatchObject({ money: 'overpaid', status: 'paid' });
      expect(data.open).toBeCloseTo(data.total - paid.total, 2);
    }
    const { data } = await calls.go(id, 'cancel');
    expect(data).toMatchObject({ state: 'cancelled', money: 'overpaid', total: 0, open: -paid.total });
    expect((await papersOf(id)).reduce((sum, paper) => sum + Number(paper.gross_cents), 0)).toBe(0);
  });

  test('tells the buyer what was cancelled, each length once, on the order’s page too', async () => {
    const { id, orderNumber, orderSlug } = await placeOrder(shop, { screw: 3 }, { lengthMm: 2500 });
    const lines = [
      { lineId: 1, quantity: 2 },
      { lineId: 2, quantity: 1 },
    ];
    const { data } = await calls.go(id, { action: 'cancel', notify: true, lines } as never);
    const mail = (await actMailsOf(shop, orderNumber)).find(({ kind }) => kind === 'order.partlyCancelled');
    expect(mail?.text.match(/2\.500\smm/g)).toHaveLength(1);
    const { data: shown } = await shop.call('GET', `/api/v2/order/bySlug/${orderSlug}`);
    expect(shown.lines).toMatchObject([
      { qty: 3, cancelled: 2, returned: 0 },
      { qty: 1, cancelled: 1, returned: 0 },
    ]);
    expect(shown.due).toBe(data.total);
    expect(shown.prices.converted.orderTotal).toBeGreaterThan(shown.due);
  });

  test('of all that is brought leaves e-products, which are handed over, and no delivery note', async () => {
    const { id } = await placeOrder(shop, { manual: 1, screw: 1 });
    await pay(id);
    const { data } = await calls.go(id, { action: 'cancel', lines: [{ lineId: 2, quantity: 1 }] } as never);
    expect(data).toMatchObject({ state: 'open', fulfilment: 'handedOver', status: 'completed' });
    expect(data.allowedPapers).not.toContain('packingSlip');
    expect(data.allowedPapers).not.toContain('deliveryNote');
  });

  test('what was sent stays sent', async () => {
    const { id } = await placeOrder(shop, { screw: 3 });
    const part = { action: 'ship', lines: [{ lineId: 1, quantity: 1 }] };
    const { data } = await calls.go(id, part as never, 'cancel');
    expect(data).toMatchObject({ state: 'open', fulfilment: 'sent' });
    expect(firstOf(data)).toEqual({ sent: 1, cancelled: 2 });
    expect(outcome(await calls.go(id, 'cancel'))).toEqual([409, 'ACTION_NOT_ALLOWED']);
  });
});

describe('goods that come back', () => {
  test('are in stock again once, with a credit note for their value', async () => {
    const { id } = await placeOrder(shop, { screw: 3 });
    await calls.go(id, 'ship');
    const before = await stockOf(shop, 'screw');
    const { data } = await calls.go(id, { action: 'takeBack', lines: [{ lineId: 1, quantity: 2 }] } as never);
    expect(await stockOf(shop, 'screw')).toBe(before + 2000);
    expect(data).toMatchObject({ fulfilment: 'partlyReturned' });
    expect(data.papers.at(-1)).toMatchObject({ kind: 'credit', event: 'returned', total: -29.98 });
    const { data: all } = await calls.go(id, 'takeBack');
    expect(all).toMatchObject({ fulfilment: 'returned', total: 0 });
    expect(await stockOf(shop, 'screw')).toBe(before + 3000);
    expect((await papersOf(id)).reduce((sum, paper) => sum + Number(paper.gross_cents), 0)).toBe(0);
  });

  test('by a withdrawal are the same goods: they come back once, whichever way it is said', async () => {
    const manage = managedCalls(shop, calls.admin);
    const withdrawn = async () => {
      const made = await withdrawableOrder(shop, { screw: 2 });
      const { data } = await withdrawalCalls(shop).create({ token: made.token });
      const statement = Number(data.number.split('-').at(-1));
      await manage.act(statement, { version: 1, action: 'accept' });
      await calls.go(made.id, 'ship');
      return { id: made.id, statement };
    };
    const first = await withdrawn();
    const before = await stockOf(shop, 'screw');
    await calls.go(first.id, 'takeBack');
    expect((await manage.act(first.statement, { version: 2, action: 'goodsBack' })).status).toBe(200);
    expect(await stockOf(shop, 'screw')).toBe(before + 2000);
    await shop.database.pool.query('delete from account_attempt');
    const second = await withdrawn();
    const sent = await stockOf(shop, 'screw');
    expect((await manage.act(second.statement, { version: 2, action: 'goodsBack' })).status).toBe(200);
    expect(outcome(await calls.go(second.id, 'takeBack'))).toEqual([409, 'ACTION_NOT_ALLOWED']);
    expect(await stockOf(shop, 'screw')).toBe(sent + 2000);
    const { data } = await calls.get(second.id);
    expect(data).toMatchObject({ fulfilment: 'returned', withdrawals: [{ state: 'goodsBack', pieces: 2 }] });
  });
});

test('e-products are handed over once they are paid, and wait for nobody', async () => {
  const { id } = await placeOrder(shop, { manual: 1, screw: 1 });
  await pay(id);
  const { data } = await calls.get(id);
  expect(data).toMatchObject({ fulfilment: 'open', status: 'paid', money: 'paid' });
  expect(
    data.lines.map(({ quantities }: { quantities: Record<string, number> }) => quantities.handedOver),
  ).toEqual([1, 0]);
});

test('a kit says what it is made of, in the form that was chosen', async () => {
  const { id } = await placeOrder(shop, { 'pair-kit': 1 });
  const { data } = await calls.get(id);
  expect(data.lines[0].members).toMatchObject([
    { sku: 'SCREW', name: 'screw hr', qty: 3, unit: 'pcs', attributes: [] },
    { name: 'rare hr', qty: 2 },
    { name: 'coded hr', qty: 1 },
  ]);
});
