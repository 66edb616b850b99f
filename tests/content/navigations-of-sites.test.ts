import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveNavigation } from '#domain/content/content-service.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { callsOf, headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* Navigation trees are of one site each (docs/rules/backoffice.md), and what there was before has gone to those that show it. */

let shop: FixtureShop;
let old: TestDatabase;
beforeAll(async () => {
  shop = await openFixtureShop();
  old = await openTestDatabase();
});
afterAll(async () => {
  await shop.close();
  await old.drop();
});

const leadingTo = (name: string) =>
  [{ key: 'shop', label: { hr: name }, link: { kind: 'route', name: 'Shop' } }] as const;

test('trees of two sites have the same names, and each site shows, lists and changes its own', async () => {
  const own = callsOf(shop, await headersOfScope(shop, 'admin'));
  const other = callsOf(shop, await headersOfOtherSite(shop, 'admin'));
  const visitor = callsOf(shop, enquiryHeaders);
  const sites = shop.shop.dependencies.directory.list();
  const tree = { key: 'nav-main', name: 'main' };
  const ids: number[] = [];
  for (const { id, name } of sites.slice(0, 2)) {
    ids.push((await saveNavigation(shop.runtime, id, { ...tree, items: leadingTo(`${name} ${id}`) })).id);
  }
  const [first, second] = ids;
  expect(first).not.toBe(second);
  const listed = await other.send('POST', 'navigation/filter', {});
  expect(listed.data).toMatchObject({ total: 1, data: [{ id: second }] });
  expect(outcome(await other.send('GET', `navigation/get/${first}`))).toEqual([404, 'NOT_FOUND']);
  const change = { items: leadingTo('Tuđe'), version: 1 };
  expect(outcome(await other.send('PATCH', `navigation/update/${first}`, change))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  expect((await own.send('GET', `navigation/get/${first}`)).data.version).toBe(1);
  expect((await other.send('PATCH', `navigation/update/${second}`, change)).status).toBe(200);
  const shown = async (calls: typeof own) =>
    (await calls.send('GET', 'navigation/tree/main')).data.items[0].label;
  await expect.poll(() => shown(visitor)).toBe('Tuđe');
  expect(await shown(callsOf(shop))).toBe(`Attika ${sites[0]?.id}`);
  // By its number another site's tree is not shown either.
  expect((await visitor.send('GET', `navigation/tree/${first}`)).status).toBe(404);
  const found = await other.send('POST', 'reference/filter', { kind: 'navigation' });
  expect(found.data.data.map((one: { id: number }) => one.id)).toEqual([second]);
});

test('a new site has copies of the first one’s until it changes them', async () => {
  const [, , third] = shop.shop.dependencies.directory.list();
  shop.runtime.emit({ kind: 'site.changed' });
  await shop.shop.dependencies.settled();
  const { rows } = await shop.database.pool.query(
    'select key, name, version from navigation where site_id = $1',
    [third?.id],
  );
  expect(rows).toEqual([{ key: 'nav-main', name: 'main', version: 1 }]);
});

/** Brings a database without tables to the schema that came before trees had a site. */
async function migrateToFormer({ database, pool }: TestDatabase): Promise<void> {
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  const folder = await mkdtemp(join(tmpdir(), 'attika-migrations-'));
  try {
    await cp('migrations', folder, { recursive: true });
    const journal = join(folder, 'meta/_journal.json');
    const { entries, ...more } = JSON.parse(await readFile(journal, 'utf8'));
    const at = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('navigations_of_sites'));
    const before = entries.slice(0, at);
    await writeFile(journal, JSON.stringify({ ...more, entries: before }));
    await migrate(database, { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the migration gives trees to each site that shows them, and loses nothing', async () => {
  await migrateToFormer(old);
  const { pool } = old;
  const insertInto = async (table: string, row: Readonly<Record<string, unknown>>): Promise<number> => {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const places = names.map((_, index) => `$${index + 1}`);
    const { rows } = await pool.query(
      `insert into "${table}" (${names}) values (${places}) returning *`,
      Object.values(row),
    );
    return rows[0].id;
  };
  const catalogueId = await insertInto('catalogue', { key: 'shared' });
  const siteOf = async (siteId: string) => insertInto('site', await formerSite(siteId, catalogueId));
  const [one, two, three] = [await siteOf('1001'), await siteOf('1002'), await siteOf('1003')];
  const options = (siteId: number, trees: object) =>
    pool.query(`insert into site_option (site_id, key, value) values ($1, 'ThemeNavigations', $2)`, [
      siteId,
      JSON.stringify(trees),
    ]);
  await options(one, { main: 'nav-main', footer1: 'nav-legal' });
  await options(two, { main: 'nav-pro', footer1: 'nav-legal' });
  const items = JSON.stringify(leadingTo('Trgovina'));
  for (const [key, name] of [
    ['nav-main', 'main'],
    ['nav-pro', 'pro'],
    ['nav-legal', 'footer1'],
    ['nav-side', 'side'],
    ['nav-campaign', 'footer4'],
  ]) {
    await insertInto('navigation', { key, name, items, version: 7 });
  }
  await migrateDatabase(old);
  const { rows } = await pool.query(
    'select id, site_id, key, name, items, version from navigation order by site_id, key',
  );
  const keysOf = (siteId: number) => rows.filter(({ site_id }) => site_id === siteId).map(({ key }) => key);
  // What one of them names for a place that the other gives to its own tree is that one's alone.
  expect(keysOf(two)).toEqual(['nav-campaign', 'nav-legal', 'nav-pro', 'nav-side']);
  // What no site says anything of is found by its name everywhere.
  for (const siteId of [one, three]) {
    expect(keysOf(siteId)).toEqual(['nav-campaign', 'nav-legal', 'nav-main', 'nav-pro', 'nav-side']);
  }
  for (const row of rows) expect([row.version, row.items]).toEqual([7, JSON.parse(items)]);
  // Who has kept a number finds the tree of the first site behind it.
  expect(rows.filter(({ id }) => id <= 5).map(({ site_id, key }) => [site_id, key])).toEqual(
    ['nav-campaign', 'nav-legal', 'nav-main', 'nav-pro', 'nav-side'].map((key) => [one, key]),
  );
});

/** What a row of a site needs, with nothing in it. */
async function formerSite(siteId: string, catalogueId: number): Promise<Record<string, unknown>> {
  const { rows } = await old.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = 'site' and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO'`,
  );
  const emptyOf: Record<string, unknown> = {
    text: siteId,
    integer: catalogueId,
    jsonb: '{}',
    boolean: false,
    ARRAY: [],
  };
  return Object.fromEntries(rows.map(({ name, type }) => [name, emptyOf[type]]));
}
