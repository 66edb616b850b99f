import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headers, headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Who has what open in the panel (docs/rules/backoffice.md). */

const clock = testClock();
let shop: FixtureShop;
const people = new Map<string, Headers>();

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  for (const scope of ['customer', 'writer', 'editor', 'publisher', 'admin'] as const) {
    people.set(scope, await headersOfScope(shop, scope));
  }
  await shop.database.pool.query(
    `update "user" set first_name = 'Ana', last_name = 'Babić' where email = 'publisher@example.com'`,
  );
  await shop.database.pool.query(
    `update "user" set first_name = '', last_name = '', username = 'ured' where email = 'admin@example.com'`,
  );
});
afterAll(() => shop.close());

const report = (who: string, kind: string, id: string) =>
  shop.call('POST', '/api/v1/cms/presence/panel', { kind, id }, people.get(who) ?? {});

test('whoever opens something learns who else has it open, by name', async () => {
  expect((await report('publisher', 'form', '3')).data).toEqual({ others: [] });
  expect((await report('admin', 'form', '3')).data).toEqual({ others: [{ name: 'Ana Babić' }] });
  expect((await report('publisher', 'form', '3')).data).toEqual({ others: [{ name: 'ured' }] });
  // Another form, and another kind of thing with the same number.
  expect((await report('publisher', 'form', '4')).data).toEqual({ others: [] });
  expect((await report('admin', 'navigation', '3')).data).toEqual({ others: [] });
});

test('of shared things users of another site are shown, but not named', async () => {
  const elsewhere = await headersOfOtherSite(shop, 'publisher');
  const reportThere = (kind: string, id: string) =>
    shop.call('POST', '/api/v1/cms/presence/panel', { kind, id }, elsewhere);
  for (const kind of ['form', 'consent', 'event']) {
    await report('publisher', kind, '77');
    expect((await reportThere(kind, '77')).data).toEqual({ others: [{ name: null }] });
    const { others } = (await report('admin', kind, '77')).data;
    expect(others).toHaveLength(2);
    expect(others).toEqual(expect.arrayContaining([{ name: 'Ana Babić' }, { name: null }]));
  }
  // Each site has templates and navigation trees of its own.
  for (const kind of ['template', 'navigation']) {
    await report('publisher', kind, '77');
    expect((await reportThere(kind, '77')).data).toEqual({ others: [] });
  }
});

test('who has not reported for a minute is not present, and is removed', async () => {
  await report('publisher', 'event', '1');
  clock.pass(60_000);
  expect((await report('admin', 'event', '1')).data.others).toHaveLength(1);
  clock.pass(1);
  expect((await report('admin', 'event', '1')).data.others).toEqual([]);
  const { rows } = await shop.database.pool.query('select place from panel_presence');
  expect(rows).toEqual([{ place: 'event/1' }]);
});

test('many who report at once are all shown', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => report(index % 2 ? 'publisher' : 'admin', 'consent', '1')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await report('admin', 'consent', '1')).data.others).toHaveLength(1);
});

test.for([
  ['visitor', 'event', 401],
  ['customer', 'event', 403],
  ['writer', 'event', 200],
  ['writer', 'template', 403],
  ['editor', 'template', 200],
  ['editor', 'askedConsents', 200],
  ['editor', 'form', 403],
  ['publisher', 'form', 200],
  ['publisher', 'options', 403],
  ['admin', 'options', 200],
] as const)('it is for users who may change the thing: %s, %s', async ([who, kind, status]) => {
  expect((await report(who, kind, '1')).status).toBe(status);
});

test('a thing is named by its number or word', async () => {
  for (const [kind, id] of [
    ['form', '../1'],
    ['form', 'x'.repeat(41)],
    ['form', ''],
  ] as const) {
    expect(outcome(await report('admin', kind, id))).toEqual([422, 'VALIDATION']);
  }
  expect(outcome(await report('admin', 'roof', '1'))).toEqual([400, 'UNKNOWN_FILTER']);
});

test('an erased account takes its presence with it', async () => {
  await report('publisher', 'event', '2');
  await shop.database.pool.query(`delete from "user" where email = 'publisher@example.com'`);
  const { rows } = await shop.database.pool.query(`select from panel_presence where place = 'event/2'`);
  expect(rows).toEqual([]);
});
