import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryOutJobs } from '#domain/activity/jobs.ts';
import { checkBooks } from '#domain/orders/books-check.ts';
import { carryOutBulk } from '#domain/orders/bulk-acts.ts';
import { type Headers, headersOfOtherSite, headersOfRole, outcome } from '../support/editors.ts';
import { actMailsOf, adminOrderCalls, orderCalls, placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* The same with many orders, as a job (docs/rules/orders.md). */

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
let sales: Headers;
let seller: ReturnType<typeof orderCalls>;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-23T10:00:00Z'));
  calls = await adminOrderCalls(shop);
  sales = await headersOfRole(shop, 'sales');
  seller = orderCalls(shop, sales);
});
afterAll(() => shop.close());

const carryOut = () => carryOutBulk(shop.runtime, shop.shop.dependencies);

test('is done one after the other; one that refuses stops no other one', async () => {
  const orders = [];
  for (let count = 0; count < 3; count += 1) orders.push(await placeOrder(shop, { screw: 1 }));
  const [one, gone, other] = orders.map(({ id }) => id) as [number, number, number];
  await calls.go(gone, 'cancel');
  const ids = [one, gone, 999_999, other];
  const { data: begun } = await seller.bulk({ ids, action: 'ship', notify: true });
  expect(begun).toMatchObject({ state: 'running', done: 0, of: 4, failed: [], endedAt: null });
  await carryOut();
  const { data: job } = await seller.job(begun.id);
  expect(job).toMatchObject({
    state: 'done',
    done: 4,
    of: 4,
    failed: [
      { id: gone, code: 'ACTION_NOT_ALLOWED' },
      { id: 999_999, code: 'NOT_FOUND' },
    ],
    endedAt: expect.any(String),
  });
  for (const id of [one, other]) {
    const { data } = await calls.get(id);
    expect(data).toMatchObject({ fulfilment: 'sent', shipments: [{ kind: 'ship' }] });
    expect(data.events.at(-1)).toMatchObject({
      kind: 'ship',
      mailed: true,
      actor: { id: expect.any(Number) },
    });
    expect((await actMailsOf(shop, data.orderNumber)).map(({ kind }) => kind)).toContain('order.sent');
  }
});

test('goes on where a process was killed, and does nothing twice by several at once', async () => {
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push((await placeOrder(shop, { screw: 1 })).id);
  const { data: begun } = await seller.bulk({ ids, action: 'cancel', reason: 'Nema robe.' });
  const killed = carryOutJobs(shop.runtime, async ({ database }, _, id) => {
    await database.execute(sql`update "order" set message = 'Pola.' where id = ${id}`);
    throw Object.assign(new pg.DatabaseError('killed', 0, 'error'), { code: '40001' });
  });
  await expect(killed).rejects.toThrow();
  expect((await calls.get(ids[0] ?? 0)).data.message).toBeNull();
  expect((await seller.job(begun.id)).data).toMatchObject({ state: 'running', done: 0 });
  await Promise.all([carryOut(), carryOut(), carryOut()]);
  await carryOut();
  expect((await seller.job(begun.id)).data).toMatchObject({ state: 'done', done: 4, failed: [] });
  for (const id of ids) {
    const { data } = await calls.get(id);
    expect(data.state).toBe('cancelled');
    expect(data.events.filter(({ kind }: { kind: string }) => kind === 'cancel')).toHaveLength(1);
  }
});

test('is begun by who may act, for orders named once, and seen by who began it and admins', async () => {
  const { id } = await placeOrder(shop, { screw: 1 });
  const twice = await seller.bulk({ ids: [id, id], action: 'cancel' });
  expect([twice.status, twice.details.fields]).toEqual([
    422,
    { 'ids.1': { rule: 'twice' }, reason: { rule: 'required' } },
  ]);
  const { data: begun } = await seller.bulk({ ids: [id], action: 'ship' });
  expect((await calls.job(begun.id)).status).toBe(200);
  const colleague = orderCalls(shop, await headersOfRole(shop, 'accounts'));
  expect(outcome(await colleague.job(begun.id))).toEqual([404, 'NOT_FOUND']);
  const neighbour = orderCalls(shop, await headersOfOtherSite(shop, 'admin'));
  expect(outcome(await neighbour.job(begun.id))).toEqual([404, 'NOT_FOUND']);
  const { data: foreign } = await neighbour.bulk({ ids: [id], action: 'ship' });
  await shop.database.pool.query(
    `update "user" set roles = '{}' where id = (select user_id from job where id = $1)`,
    [begun.id],
  );
  await carryOut();
  expect((await calls.job(begun.id)).data.failed).toEqual([{ id, code: 'FORBIDDEN' }]);
  expect((await neighbour.job(foreign.id)).data.failed).toEqual([{ id, code: 'NOT_FOUND' }]);
  expect((await calls.get(id)).data.fulfilment).toBe('open');
});

test('the books balance after all of it', async () => {
  expect(Object.values(await checkBooks(shop.runtime)).every((count) => count === 0)).toBe(true);
});
