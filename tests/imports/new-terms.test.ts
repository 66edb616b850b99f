import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* Categories, tags, attributes and values that goods of a file name (docs/rules/imports.md). */

let shop: FixtureShop;
let goods: ReturnType<typeof goodsCallsOf>;
let calls: ReturnType<typeof importCallsOf>;
let file: string;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-20T12:00:00Z'));
  const admin = await headersOfScope(shop, 'admin');
  goods = goodsCallsOf(shop, admin);
  calls = importCallsOf(shop, admin);
  const { rows } = await shop.database.pool.query(
    `select name ->> 'hr' as name from tax_class where key = 'tax-standard'`,
  );
  file = fileWith(rows[0].name);
});
afterAll(() => shop.close());

const productOf = async (sku: string) => {
  const { data } = await goods.list({ search: sku, perPage: 100 });
  const found = data.data.find((product: { sku: string }) => product.sku === sku);
  return found && (await goods.get(found.id)).data;
};
const keysOf = async (table: string, column = 'key') =>
  (await shop.database.pool.query(`select ${column} as key from ${table} order by 1`)).rows.map(
    ({ key }) => key,
  );

const fileWith = (taxName: string) =>
  [
    'sku;name.hrv;retailPrice;taxClass;categories;tags;attributeSet;attributes.tvrdoća',
    `N-1;Prva;10;${taxName};"[""Krov > Ploče""]";Novo;Limovi;Meka`,
    'N-2;Druga;11;tax-standard;"[""krov>PLOČE"",""Krov""]";novo, Zadnje;Limovi;Tvrda',
    'PLATE;Ploča;;;"[""Krov > Ploče""]";;;',
    '',
  ].join('\r\n');

test('are found by name, and wrong where there are none; a column that nobody knows is left', async () => {
  const run = await calls.checked(file);
  expect(run).toMatchObject({ new: 0, changed: 0, wrong: 3, newTermsTotal: 0 });
  expect(run.columns.at(-1)).toEqual({ name: 'attributes.tvrdoća', field: null, why: 'unknown' });
  const [first] = await calls.rows(run.id, 'wrong');
  // Of several things in a cell, the one that is meant.
  expect(first.problems).toContainEqual(
    expect.objectContaining({ column: 'categories', value: 'Krov > Ploče' }),
  );
  expect(first.problems.map(({ column }: { column: string }) => column).sort()).toEqual([
    'attributeSet',
    'categories',
    'tags',
  ]);
});

test('are made with the goods that name them where that is asked for, once each, and taken back with them', async () => {
  const before = await productOf('PLATE');
  const { data: staged } = await calls.create(file);
  const run = await calls.carried(calls.check(staged.id, { createNew: true }));
  expect([await calls.rows(run.id, 'wrong'), run]).toMatchObject([[], { new: 2, changed: 1 }]);
  expect(run.newTerms.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
    ['category', 'Krov'],
    ['category', 'Ploče'],
    ['tag', 'Novo'],
    ['attribute', 'tvrdoća'],
    ['attributeValue', 'Meka'],
    ['tag', 'Zadnje'],
    ['attributeValue', 'Tvrda'],
    ['attributeSet', 'Limovi'],
  ]);
  expect(await keysOf('category')).toEqual([]);
  const applied = await calls.applied(run.id);
  expect(applied).toMatchObject({ state: 'applied', done: 3, wrong: 0 });
  expect(await productOf('N-2')).toMatchObject({
    categories: ['ploce', 'krov'],
    tags: ['novo', 'zadnje'],
    attributeSet: 'limovi',
    attributes: { tvrdoca: 'tvrda' },
  });
  expect((await productOf('PLATE')).categories).toEqual(['ploce']);
  // By now they are there: the same file changes nothing, nor does what the shop writes of it.
  expect(await calls.checked(file)).toMatchObject({ changed: 0, wrong: 0, new: 0 });

  const undone = await calls.undone(run.id);
  expect(undone).toMatchObject({ state: 'undone', left: 0 });
  expect((await productOf('PLATE')).categories).toEqual(before.categories);
  for (const table of ['category', 'tag', 'attribute_value', 'attribute_set'])
    expect(await keysOf(table)).toEqual([]);
  expect(await keysOf('attribute', 'code')).toEqual([]);
});

test('stay where somebody else uses them by then, and are counted', async () => {
  const { data: staged } = await calls.create(
    'sku,name.hrv,retailPrice,taxClass,tags\nN-3,Treća,10,tax-standard,Rasprodaja\n',
  );
  const run = await calls.carried(calls.check(staged.id, { createNew: true }));
  await calls.applied(run.id);
  await goods.patch([{ sku: 'SCREW', fields: { tags: ['rasprodaja'] } }]);
  expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 1 });
  expect(await keysOf('tag')).toEqual(['rasprodaja']);
  expect((await productOf('SCREW')).tags).toEqual(['rasprodaja']);
  expect((await productOf('N-3')).state).toBe('archived');
});
