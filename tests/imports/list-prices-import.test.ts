import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfRole, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { importCallsOf } from '../support/import-calls.ts';

/* Prices of price lists from a file (docs/rules/imports.md). */

let shop: FixtureShop;
let goods: ReturnType<typeof goodsCallsOf>;
let calls: ReturnType<typeof importCallsOf>;
beforeAll(async () => {
  shop = await openFixtureShop();
  const admin = await headersOfScope(shop, 'admin');
  goods = goodsCallsOf(shop, admin);
  calls = importCallsOf(shop, admin);
  for (const [name, currency] of [
    ['Limari', 'EUR'],
    ['Švicarska', 'CHF'],
  ])
    await goods.send('POST', 'priceList/create', { name, currency, audience: 'loggedIn' });
});
afterAll(() => shop.close());

const what = { what: 'listPrices' };
const listIds = async () =>
  new Map(
    (await goods.send('POST', 'priceList/filter', {})).data.data.map(
      ({ id, name }: { id: number; name: string }) => [name, id],
    ),
  );
/** What a list says, by SKU: [from, price] of each tier. */
async function said(name: string): Promise<Record<string, number[][]>> {
  const { data } = await goods.send('POST', 'priceList/prices', { list: (await listIds()).get(name) });
  type Listed = { sku: string; prices: { from: number; price: number }[] };
  return Object.fromEntries(
    data.data.map(({ sku, prices }: Listed) => [sku, prices.map(({ from, price }) => [from, price])]),
  );
}
const problemsOf = async (id: number) =>
  (await calls.rows(id, 'wrong')).map(
    ({ row, problems: [first] }: { row: number; problems: Record<string, unknown>[] }) => [
      row,
      first?.column,
      first?.rule,
      ...(first?.parameter === undefined ? [] : [first.parameter]),
    ],
  );

test('a file is looked at, written row by row and taken back', async () => {
  const lists = await listIds();
  const prices = [
    { from: 0, price: 40 },
    { from: 10, price: 38 },
    { from: 50, price: 30 },
  ];
  await goods.send('POST', 'priceList/patch', {
    list: lists.get('Limari'),
    changes: [{ sku: 'HEAVY', prices }],
  });
  const before = await said('Limari');
  const file = [
    'list;sku;from;price',
    'Limari;HEAVY;10;37,50',
    'Limari;HEAVY;50;',
    'Limari;HEAVY;0;40,00',
    'Limari;SCREW;;9',
    'Švicarska;SCREW;2,5;8,05',
  ].join('\n');
  const run = await calls.checked(file, what);
  expect(run).toMatchObject({ new: 2, changed: 2, unchanged: 1, wrong: 0 });
  const rows = await calls.rows(run.id);
  expect(rows.map(({ key, changes }: { key: string; changes: unknown[] }) => [key, changes])).toEqual([
    [
      'HEAVY · Limari · 10',
      [
        {
          field: 'price',
          before: [{ from: 10, price: 38, currency: 'EUR' }],
          after: [{ from: 10, price: 37.5, currency: 'EUR' }],
        },
      ],
    ],
    [
      'HEAVY · Limari · 50',
      [{ field: 'price', before: [{ from: 50, price: 30, currency: 'EUR' }], after: null }],
    ],
    ['HEAVY · Limari', []],
    ['SCREW · Limari', [{ field: 'price', before: null, after: [{ from: 0, price: 9, currency: 'EUR' }] }]],
    [
      'SCREW · Švicarska · 2.5',
      [{ field: 'price', before: null, after: [{ from: 2.5, price: 8.05, currency: 'CHF' }] }],
    ],
  ]);
  expect(await said('Limari')).toEqual(before);
  expect(await calls.applied(run.id)).toMatchObject({ state: 'applied', done: 4 });
  expect(await said('Limari')).toEqual({
    HEAVY: [
      [0, 40],
      [10, 37.5],
    ],
    SCREW: [[0, 9]],
  });
  expect(await said('Švicarska')).toEqual({ SCREW: [[2.5, 8.05]] });
  const again = await calls.checked(file, what);
  expect(again).toMatchObject({ new: 0, changed: 0, unchanged: 5, wrong: 0 });
  expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 0 });
  expect([await said('Limari'), await said('Švicarska')]).toEqual([before, {}]);
});

test('what an export says is read back without a change, of all lists or of one', async () => {
  const lists = await listIds();
  const changes = [{ sku: 'PLATE', prices: [{ from: 0.5, price: 7 }] }];
  await goods.send('POST', 'priceList/patch', { list: lists.get('Švicarska'), changes });
  for (const format of ['csv', 'xlsx', 'json']) {
    const run = await calls.checked(await calls.exported('listPrices', format), what);
    expect([await calls.rows(run.id, 'wrong'), run.new, run.changed, run.unchanged]).toEqual([[], 0, 0, 4]);
  }
  const filter = [{ key: 'list', value: lists.get('Švicarska') }];
  expect(
    String(await calls.exported('listPrices', 'csv', filter))
      .trim()
      .split('\r\n')
      .slice(1),
  ).toEqual([expect.stringMatching(/^Švicarska,PLATE,0\.5,7,CHF,/)]);
});

test('what cannot stand in a list is wrong at its cell', async () => {
  const file = [
    'list;sku;from;price',
    ';HEAVY;;1',
    'Nema ga;HEAVY;;1',
    'Limari;;;1',
    'Limari;NEMA-GA;;1',
    'Limari;PAIR-KIT;;1',
    'Limari;HEAVY;pet;1',
    'Limari;HEAVY;-1;1',
    'Limari;HEAVY;0,0005;1',
    'Limari;HEAVY;1000001;1',
    'Limari;HEAVY;;-1',
    'Limari;SCREW;;jedan',
    'Limari;SCREW;7;1',
    'Limari;SCREW;7,0;2',
    ...Array.from({ length: 11 }, (_, at) => `Švicarska;HEAVY;${at};5`),
  ].join('\n');
  const run = await calls.checked(file, what);
  const tooMany = Array.from({ length: 11 }, (_, at) => [15 + at, 'from', 'maxLength', 'tiers']);
  expect(await problemsOf(run.id)).toEqual([
    [2, 'list', 'required'],
    [3, 'list', 'oneOf'],
    [4, 'sku', 'required'],
    [5, 'sku', 'oneOf'],
    [6, 'sku', 'oneOf'],
    [7, 'from', 'type', 'number'],
    [8, 'from', 'minimum', 0],
    [9, 'from', 'step', 0.001],
    [10, 'from', 'maximum', 1_000_000],
    [11, 'price', 'minimum', 0],
    [12, 'price', 'type', 'number'],
    [14, 'sku', 'twice'],
    ...tooMany,
  ]);
  expect((await calls.rows(run.id, 'wrong'))[1].problems[0].expected).toEqual(['Limari', 'Švicarska']);
  expect(await calls.problems(run.id, 'eng')).toContain('A list may not have so many prices of one product.');
});

test('a list that is gone when it is written, or whose product has other prices by then, is told at its row', async () => {
  const { data: list } = await goods.send('POST', 'priceList/create', {
    ...{ name: 'Kratki', currency: 'EUR', audience: 'loggedIn' },
  });
  const run = await calls.checked('list,sku,price\nKratki,SCREW,3\nLimari,SCREW,4', what);
  await goods.send('DELETE', `priceList/delete/${list.id}`);
  expect(await calls.applied(run.id)).toMatchObject({ state: 'applied', done: 1, wrong: 1 });
  expect(await problemsOf(run.id)).toEqual([[2, 'list', 'oneOf']]);
  const changes = [{ sku: 'SCREW', prices: [{ from: 0, price: 5 }] }];
  await goods.send('POST', 'priceList/patch', { list: (await listIds()).get('Limari'), changes });
  expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 1 });
  expect((await said('Limari')).SCREW).toEqual([[0, 5]]);
});

test('it asks for the right to prices', async () => {
  const others = importCallsOf(shop, await headersOfRole(shop, 'production'));
  expect(outcome(await others.create('list,sku,price\nLimari,SCREW,1', what))).toEqual([403, 'FORBIDDEN']);
});
