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
let colleague: ReturnType<typeof orderCalls>;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-23T10:00:00Z'));
  calls = await adminOrderCalls(shop);
  sales = await headersOfRole(shop, 'sales');
  seller = orderCalls(shop, sales);
  colleague = orderCalls(shop, await headersOfRole(shop, 'accounts'));
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
      { id: gone, code: 'ACTION_NOT_ALLOWED', orderNumber: orders[1]?.orderNumber },
      { id: 999_999, code: 'NOT_FOUND', orderNumber: null },
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

test('is held, goes on and is ended between two orders; what is done stays', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await placeOrder(shop, { screw: 1 })).id);
  const { data: begun } = await seller.bulk({ ids, action: 'cancel', reason: 'Nema robe.' });
  const stateNow = async () => (await seller.job(begun.id)).data;
  const one = carryOutJobs(shop.runtime, async (_part, _job, id) => {
    if (id === ids[1]) throw Object.assign(new pg.DatabaseError('killed', 0, 'error'), { code: '40001' });
  });
  await expect(one).rejects.toThrow();
  expect((await seller.actOnJob(begun.id, 'pause')).data).toMatchObject({ state: 'paused', done: 1 });
  await carryOut();
  expect(await stateNow()).toMatchObject({ state: 'paused', done: 1, endedAt: null });
  const twice = await seller.actOnJob(begun.id, 'pause');
  expect(outcome(twice)).toEqual([409, 'ACTION_NOT_ALLOWED']);
  expect(twice.details.allowedActions).toEqual(['resume', 'cancel']);
  const unended = { filters: [{ key: 'state', value: ['running', 'paused'] }] };
  expect((await seller.jobs(unended)).data).toMatchObject({ total: 1, data: [{ id: begun.id }] });
  expect(outcome(await colleague.actOnJob(begun.id, 'cancel'))).toEqual([404, 'NOT_FOUND']);
  expect((await colleague.jobs()).data.total).toBe(0);
  expect((await seller.actOnJob(begun.id, 'resume')).data.state).toBe('running');
  expect((await calls.actOnJob(begun.id, 'cancel')).data).toMatchObject({
    state: 'cancelled',
    done: 1,
    endedAt: expect.any(String),
  });
  await carryOut();
  expect(await stateNow()).toMatchObject({ state: 'cancelled', done: 1 });
  expect(outcome(await seller.actOnJob(begun.id, 'resume'))).toEqual([409, 'ACTION_NOT_ALLOWED']);
  expect((await seller.jobs(unended)).data.total).toBe(0);
});

test('is held before the next order by whoever comes while one is under way', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await placeOrder(shop, { screw: 1 })).id);
  const { data: begun } = await seller.bulk({ ids, action: 'cancel', reason: 'Nema robe.' });
  const underWay = Promise.withResolvers<void>();
  const goingOn = Promise.withResolvers<void>();
  const carriedOut: number[] = [];
  const carrying = carryOutJobs(shop.runtime, async (_part, _job, id) => {
    carriedOut.push(id);
    underWay.resolve();
    await goingOn.promise;
  });
  await underWay.promise;
  const paused = seller.actOnJob(begun.id, 'pause');
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await shop.database.pool.query(waiting)).rowCount).toBe(1);
  goingOn.resolve();
  expect((await paused).data).toMatchObject({ state: 'paused', done: 1 });
  await carrying;
  expect(carriedOut).toEqual(ids.slice(0, 1));
  await seller.actOnJob(begun.id, 'cancel');
});

test('is about all orders of a list where none is named', async () => {
  const one = await placeOrder(shop, { screw: 1 });
  const other = await placeOrder(shop, { handbook: 1 });
  const ofOne = { search: other.orderNumber, filters: [], action: 'close' };
  const { data: begun } = await seller.bulk(ofOne);
  expect(begun).toMatchObject({ action: 'close', of: 1 });
  await seller.actOnJob(begun.id, 'cancel');
  const { data: all } = await seller.bulk({ filters: [{ key: 'state', value: 'open' }], action: 'close' });
  const { data: listed } = await calls.list({ filters: [{ key: 'state', value: 'open' }] });
  expect(all.of).toBe(listed.total);
  await seller.actOnJob(all.id, 'cancel');
  const fieldsOf = async (body: object) => (await seller.bulk({ action: 'ship', ...body })).details.fields;
  expect(await fieldsOf({})).toEqual({ ids: { rule: 'required' } });
  expect(await fieldsOf({ ids: [one.id], filters: [] })).toEqual({ filters: { rule: 'unknown' } });
  expect(await fieldsOf({ filters: [], search: 'nobody-has-this' })).toEqual({ filters: { rule: 'oneOf' } });
  expect(outcome(await seller.bulk({ filters: [{ key: 'shoe', value: 1 }], action: 'ship' }))).toEqual([
    400,
    'UNKNOWN_FILTER',
  ]);
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
  expect(outcome(await colleague.job(begun.id))).toEqual([404, 'NOT_FOUND']);
  const neighbour = orderCalls(shop, await headersOfOtherSite(shop, 'admin'));
  expect(outcome(await neighbour.job(begun.id))).toEqual([404, 'NOT_FOUND']);
  const { data: foreign } = await neighbour.bulk({ ids: [id], action: 'ship' });
  await shop.database.pool.query(
    `update "user" set roles = '{}' where id = (select user_id from job where id = $1)`,
    [begun.id],
  );
  await carryOut();
  expect((await calls.job(begun.id)).data.failed).toMatchObject([{ id, code: 'FORBIDDEN' }]);
  expect((await neighbour.job(foreign.id)).data.failed).toMatchObject([{ id, code: 'NOT_FOUND' }]);
  expect((await calls.get(id)).data.fulfilment).toBe('open');
});

test('the books balance after all of it', async () => {
  expect(Object.values(await checkBooks(shop.runtime)).every((count) => count === 0)).toBe(true);
});
