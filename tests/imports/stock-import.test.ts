import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '#domain/orders/books-check.ts';
import { type Headers, headersOfRole, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { fillShelves } from '../support/fixture-stock.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* What was counted, from a file (docs/rules/imports.md). */

let shop: FixtureShop;
let calls: ReturnType<typeof importCallsOf>;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-20T12:00:00Z'));
  await fillShelves(shop);
  admin = await headersOfScope(shop, 'admin');
  calls = importCallsOf(shop, admin);
});
afterAll(() => shop.close());

const stockOf = async (sku: string) => {
  const filters = [{ key: 'sku', value: sku }];
  const { data } = await shop.call('POST', '/api/v1/manage/stock/filter', { filters }, admin);
  return data.data[0];
};
const isBalanced = async () =>
  Object.values(await checkBooks(shop.runtime)).every((differences) => differences === 0);

test('an export that is read back changes nothing', async () => {
  for (const format of ['csv', 'xlsx', 'json']) {
    const run = await calls.checked(await calls.exported('stock', format), { what: 'stock' });
    expect([run.wrong, run.changed, run.new]).toEqual([0, 0, 0]);
    expect(run.unchanged).toBe(run.rows);
  }
});

test('counts are looked at, booked and taken back, with what goods say of their stock', async () => {
  const before = await stockOf('SCREW');
  const inPlant = before.places.find(({ place }: { place: string }) => place === 'plant').onHand;
  const file = [
    'sku;places.plant.onHand;lowStockThreshold;name;onHand',
    `SCREW;${inPlant + 7};12;Drugo ime;1`,
    'PLATE;-1;;;',
    'PLATE-NEMA;4;;;',
    'HEAVY;1,5;;;',
  ].join('\n');
  const { data: made } = await calls.create(file, { what: 'stock' });
  expect(made.columns.slice(3)).toMatchObject([
    { name: 'name', why: 'told' },
    { name: 'onHand', why: 'told' },
  ]);
  const run = await calls.carried(calls.check(made.id));
  expect(run).toMatchObject({ changed: 1, wrong: 3 });
  const rows = await calls.rows(run.id);
  expect(rows[0].changes).toEqual([
    { field: 'lowStockThreshold', before: before.lowStockThreshold, after: 12 },
    { field: 'places.plant.onHand', before: inPlant, after: inPlant + 7 },
  ]);
  expect(rows.slice(1).map(({ problems }: { problems: object[] }) => problems[0])).toMatchObject([
    { column: 'places.plant.onHand', rule: 'minimum', parameter: 0, value: '-1' },
    { column: 'sku', rule: 'oneOf', value: 'PLATE-NEMA' },
    { column: 'places.plant.onHand', rule: 'step', parameter: 1, value: '1,5' },
  ]);
  expect(await calls.applied(run.id)).toMatchObject({ state: 'applied', done: 1, wrong: 3 });
  expect(await stockOf('SCREW')).toMatchObject({
    onHand: before.onHand + 7,
    committed: before.committed,
    lowStockThreshold: 12,
  });
  expect(await isBalanced()).toBe(true);
  expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 0 });
  expect(await stockOf('SCREW')).toEqual(before);
  expect(await isBalanced()).toBe(true);
});

test('a count that was overtaken by another one is left', async () => {
  const { onHand } = await stockOf('SCREW');
  const { id } = await calls.checked(`sku,places.plant.onHand\nSCREW,${onHand + 100}\n`, { what: 'stock' });
  await calls.applied(id);
  const count = { place: 'plant', lines: [{ sku: 'SCREW', counted: onHand + 90 }] };
  await shop.call('POST', '/api/v1/manage/stock/count', count, admin);
  expect(await calls.undone(id)).toMatchObject({ state: 'undone', left: 1 });
  expect((await stockOf('SCREW')).onHand).toBe(onHand + 90);
});

test('whoever counts and does not see to goods does not import', async () => {
  const production = importCallsOf(shop, await headersOfRole(shop, 'production'));
  expect(outcome(await production.create('sku\nSCREW\n', { what: 'stock' }))).toEqual([403, 'FORBIDDEN']);
});
