import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  callsOf,
  type EditorCalls,
  headersOfOtherSite,
  headersOfScope,
  outcome,
} from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;
let visitor: EditorCalls;
let customer: EditorCalls;
let writer: EditorCalls;
let publisher: EditorCalls;
let pageId: number;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  visitor = callsOf(shop);
  customer = callsOf(shop, await headersOfScope(shop, 'customer'));
  writer = callsOf(shop, await headersOfScope(shop, 'writer'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
  await shop.database.pool.query(
    `update "user" set first_name = 'Ana', last_name = 'Babić' where email = 'writer@example.com'`,
  );
  await shop.database.pool.query(
    `update "user" set first_name = '', last_name = '', username = 'ured' where email = 'publisher@example.com'`,
  );
});
afterAll(() => shop.close());

let made = 0;
beforeEach(async () => {
  made += 1;
  const page = await publisher.create({ title: 'Krov', slug: `krov-dvoje-${made}`, postTypeSlug: 'page' });
  pageId = page.data.id;
});

const report = (calls: EditorCalls, more: object = {}) =>
  calls.send('POST', 'presence/report', { id: pageId, language_code: 'hrv', ...more });

test('a user who edits a text learns who else does, in which section, and its version', async () => {
  expect((await report(writer, { section: 'uvod' })).data).toEqual({ others: [], version: 1 });
  expect((await report(publisher)).data.others).toEqual([{ name: 'Ana Babić', section: 'uvod' }]);
  await publisher.update(pageId, { version: 1, draft: true, title: 'Novi krov' });
  expect((await report(writer)).data).toEqual({ others: [{ name: 'ured', section: null }], version: 2 });
  // Their section is that of their last report.
  expect((await report(publisher)).data.others).toEqual([{ name: 'Ana Babić', section: null }]);
});

test('who has not reported for a minute is not present, and is removed', async () => {
  await report(writer, { section: 'uvod' });
  clock.pass(60_000);
  expect((await report(publisher)).data.others).toHaveLength(1);
  clock.pass(1);
  expect((await report(publisher)).data.others).toEqual([]);
  const { rows } = await shop.database.pool.query(
    'select section from edit_presence where document_id = $1',
    [pageId],
  );
  expect(rows).toEqual([{ section: null }]);
});

test('other documents and other languages have their own editors', async () => {
  await report(writer);
  const other = await publisher.create({ title: 'Žlijeb', slug: `zlijeb-dvoje-${made}` });
  expect((await report(publisher, { id: other.data.id })).data.others).toEqual([]);
  await publisher.update(pageId, {
    ...{ version: 0, draft: true, language_code: 'eng', title: 'Roof', slug: `roof-of-two-${made}` },
    parts: [],
  });
  expect((await report(publisher, { language_code: 'eng' })).data).toEqual({ others: [], version: 1 });
});

test('many who report at once are all shown', async () => {
  clock.pass(120_000);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => report(index % 2 ? writer : publisher)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await report(writer)).data.others).toHaveLength(1);
});

test('on a shared text users of another site are shown, but not named', async () => {
  const elsewhere = callsOf(shop, await headersOfOtherSite(shop, 'writer'));
  expect(outcome(await report(elsewhere))).toEqual([404, 'NOT_FOUND']);
  await shop.database.pool.query('update document set site_id = null where id = $1', [pageId]);
  await report(writer, { section: 'uvod' });
  expect((await report(elsewhere, { section: 'kraj' })).data.others).toEqual([
    { name: null, section: 'uvod' },
  ]);
  const { others } = (await report(publisher)).data;
  expect(others).toHaveLength(2);
  expect(others).toEqual(
    expect.arrayContaining([
      { name: 'Ana Babić', section: 'uvod' },
      { name: null, section: 'kraj' },
    ]),
  );
});

test('it is for users who may write, on an existing text', async () => {
  expect(outcome(await report(visitor))).toEqual([401, 'NO_ACTIVE_USER']);
  expect(outcome(await report(customer))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await report(writer, { id: 999_999 }))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await report(writer, { language_code: 'ger' }))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await report(writer, { section: 'x'.repeat(81) }))).toEqual([422, 'VALIDATION']);
});

test('a deleted document takes its presence with it', async () => {
  await report(writer);
  await publisher.remove(pageId);
  const { rows } = await shop.database.pool.query('select from edit_presence where document_id = $1', [
    pageId,
  ]);
  expect(rows).toEqual([]);
  expect(outcome(await report(writer))).toEqual([404, 'NOT_FOUND']);
});
