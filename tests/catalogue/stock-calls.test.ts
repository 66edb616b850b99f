import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Headers, headersOfScope, outcome } from '../support/editors.ts';
import { split, withBranches, zagreb } from '../support/fixture-branches.ts';
import { order } from '../support/fixture-buyer.ts';
import { putStock } from '../support/fixture-stock.ts';
import { stockDifferences } from '../support/stock-books.ts';

/* Stock in the back office (docs/rules/stock.md). */

const { theShop, put, stored, lying, collector } = withBranches();
let admin: Headers;
beforeAll(async () => {
  admin = await headersOfScope(theShop(), 'admin');
});
afterEach(async () => expect(await stockDifferences(theShop())).toEqual([]));

const asked = (path: string, body: object, headers = admin) =>
  theShop().call('POST', `/api/v1/manage/stock/${path}`, body, headers);
const list = async (body: object = {}) => (await asked('filter', body)).data;
const skus = async (body: object) =>
  (await list({ perPage: 100, ...body })).data.map(({ sku }: { sku: string }) => sku);
const rowOf = async (sku: string) => (await list({ filters: [{ key: 'sku', value: sku }] })).data[0];
const move = (body: object, headers = admin) =>
  asked('move', { sku: 'RARE', place: 'plant', kind: 'receipt', ...body }, headers);
const count = (lines: object[], more: object = {}) => asked('count', { place: 'plant', lines, ...more });
const history = async (key: string, query = '') => {
  const path = `/api/v1/manage/stock/movements/${theShop().productIds[key]}${query}`;
  return (await theShop().call('GET', path, undefined, admin)).data;
};
const fieldsOf = ({ status, details }: { status: number; details?: { fields?: object } }) => [
  status,
  details?.fields,
];

describe('the list', () => {
  test('says what is on hand, taken and available, and where', async () => {
    await order(theShop(), await collector({ rare: 2 }));
    expect(await rowOf('RARE')).toEqual({
      productId: theShop().productIds.rare,
      sku: 'RARE',
      name: 'rare hr',
      barcode: null,
      unit: 'pcs',
      onHand: 5,
      committed: 2,
      available: 3,
      places: [
        { place: 'plant', name: null, onHand: 2, committed: 0, available: 2 },
        { place: zagreb, name: 'Attika Zagreb', onHand: 2, committed: 2, available: 0 },
        { place: split, name: 'Split', onHand: 1, committed: 0, available: 1 },
      ],
      lowStockThreshold: 5,
      isLow: true,
      expectedOn: null,
      expectedQuantity: null,
    });
    expect(await rowOf('ENDLESS')).toMatchObject({
      onHand: null,
      available: null,
      committed: 0,
      places: [],
      isLow: false,
    });
  });

  test('holds what can lie somewhere, and of what is out of sale what is still there', async () => {
    const all = await skus({});
    expect(all).toEqual(expect.arrayContaining(['SCREW', 'ENDLESS', 'ARCHIVED']));
    expect(all).not.toEqual(expect.arrayContaining(['LADDER']));
    for (const sku of ['LADDER', 'STARTER-KIT', 'DOWNLOAD']) expect(all).not.toContain(sku);
    await count([{ sku: 'ARCHIVED', counted: 0 }]);
    expect(await skus({})).not.toContain('ARCHIVED');
    await count([{ sku: 'ARCHIVED', counted: 100 }]);
  });

  test('finds by letters of SKU and name and by barcode, filters and sorts', async () => {
    await theShop().database.pool.query(`update product set barcode = '4006381333931' where key = 'rare'`);
    expect(await skus({ search: '4006381333931' })).toEqual(['RARE']);
    expect(await skus({ search: 'rar' })).toEqual(['RARE']);
    expect(await skus({ search: 'RARE EN' })).toEqual(['RARE']);
    expect(await skus({ filters: [{ key: 'low', value: true }] })).toEqual(['RARE']);
    expect(await skus({ filters: [{ key: 'low', value: false }] })).not.toContain('RARE');
    expect(await skus({ filters: [{ key: 'place', value: split }] })).toEqual(['RARE']);
    const atPlant = await skus({ filters: [{ key: 'place', value: 'plant' }] });
    expect(atPlant).toEqual(expect.arrayContaining(['RARE', 'SCREW']));
    expect(atPlant).not.toContain('ENDLESS');
    const some = { filters: [{ key: 'sku', value: ['SCREW', 'RARE', 'ENDLESS', 'SHEET'] }] };
    const sorted = (field: string, direction: string) => skus({ ...some, sort: { field, direction } });
    expect(await sorted('available', 'asc')).toEqual(['RARE', 'SHEET', 'SCREW', 'ENDLESS']);
    expect(await sorted('onHand', 'desc')).toEqual(['SCREW', 'SHEET', 'RARE', 'ENDLESS']);
    expect(await sorted('name', 'desc')).toEqual(['SHEET', 'SCREW', 'RARE', 'ENDLESS']);
    for (const filter of [
      { key: 'place', value: 'shelf' },
      { key: 'low', value: 'yes' },
      { key: 'sku', value: 7 },
      { key: 'category', value: 1.5 },
      { key: 'shelf', value: 'A' },
    ]) {
      expect(outcome(await asked('filter', { filters: [filter] }))).toEqual([400, 'UNKNOWN_FILTER']);
    }
  });

  test('of a category holds what is below it, and its variants', async () => {
    const { pool } = theShop().database;
    const { rows } = await pool.query(
      `
      with top as (insert into category (catalogue_id, key, position, name, description)
        values ($1, 'stock-top', 1, '{}', '{}') returning id)
      select id from top`,
      [theShop().catalogueId],
    );
    const top = rows[0].id;
    const below = await pool.query(
      `insert into category (catalogue_id, key, parent_id, position, name, description)
       values ($1, 'stock-below', $2, 1, '{}', '{}') returning id`,
      [theShop().catalogueId, top],
    );
    await pool.query('insert into product_category (product_id, category_id, position) values ($1, $2, 1)', [
      theShop().productIds.rare,
      below.rows[0].id,
    ]);
    expect(await skus({ filters: [{ key: 'category', value: top }] })).toEqual(['RARE']);
    expect(await skus({ filters: [{ key: 'category', value: 999_999 }] })).toEqual([]);
  });
});

test('the list names the places, in the language of the call', async () => {
  expect((await list()).places).toEqual([
    { place: 'plant', name: null },
    { place: zagreb, name: 'Attika Zagreb' },
    { place: split, name: 'Split' },
  ]);
});

describe('by hand', () => {
  test('goods come in, are moved and corrected, and the ledger says who and why', async () => {
    expect((await move({ quantity: 7, reason: 'Dobavnica 12' })).data).toMatchObject({ available: 12 });
    expect(await lying('rare')).toEqual([12, 2, 1]);
    await move({ kind: 'move', quantity: 3, to: split });
    expect(await lying('rare')).toEqual([12, 2, 4]);
    await move({ kind: 'correct', place: split, quantity: -4, reason: 'Razbijeno' });
    expect(await lying('rare')).toEqual([8, 2, 0]);
    const { unit, movements } = await history('rare', '?limit=4');
    expect(unit).toBe('pcs');
    const told = movements.map(
      ({
        kind,
        place,
        quantity,
        reason,
      }: {
        kind: string;
        place: unknown;
        quantity: number;
        reason: string | null;
      }) => [kind, place, quantity, reason],
    );
    expect(told).toEqual([
      ['correct', split, -4, 'Razbijeno'],
      ['move', split, 3, null],
      ['move', 'plant', -3, null],
      ['receipt', 'plant', 7, 'Dobavnica 12'],
    ]);
    expect(movements[0].user).toEqual({ id: expect.any(Number), name: 'Ana Horvat' });
  });

  test('a day on which more comes is told where there is none, until goods come in or it is over', async () => {
    const stockShown = async () => {
      await theShop().shop.dependencies.settled();
      const path = `/api/v1/product/web/get?id=${theShop().productIds.rare}`;
      return (await theShop().call('GET', path)).data.stock;
    };
    const announce = (expectedOn: string | null, expectedQuantity?: number) => {
      const fields = { expectedOn, ...(expectedQuantity === undefined ? {} : { expectedQuantity }) };
      const changes = [{ sku: 'RARE', fields }];
      return theShop().call('POST', '/api/v1/manage/product/patch', { changes }, admin);
    };
    const { places } = await rowOf('RARE');
    for (const { place } of places) await count([{ sku: 'RARE', counted: 0 }], { place });
    expect((await announce('2099-01-15')).data.changed).toBe(1);
    expect(await rowOf('RARE')).toMatchObject({ available: 0, expectedOn: '2099-01-15' });
    expect(await stockShown()).toEqual({ quantity: 0, state: 'outOfStock', expectedOn: '2099-01-15' });
    await announce('2020-01-15');
    expect(await stockShown()).toEqual({ quantity: 0, state: 'outOfStock' });
    await announce('2099-01-15');
    await move({ quantity: 3 });
    expect(await rowOf('RARE')).toMatchObject({ available: 3, expectedOn: null });
    expect(fieldsOf(await announce('soon'))[0]).toBe(422);
    // How much comes: what comes of it lowers it, the last ends the day, and no day no quantity.
    expect((await announce('2099-01-15', 10)).data.changed).toBe(1);
    await move({ quantity: 4 });
    expect(await rowOf('RARE')).toMatchObject({ expectedOn: '2099-01-15', expectedQuantity: 6 });
    await move({ quantity: 7 });
    expect(await rowOf('RARE')).toMatchObject({ expectedOn: null, expectedQuantity: null });
    expect((await announce(null, 5)).status).toBe(422);
    expect((await announce('2099-01-15', 1.5)).details.problems).toMatchObject([
      { field: 'expectedQuantity', rule: 'step', parameter: 1 },
    ]);
    await announce('2099-01-15', 5);
    await announce(null);
    expect(await rowOf('RARE')).toMatchObject({ expectedOn: null, expectedQuantity: null });
  });

  test('metres have three decimals, pieces none', async () => {
    expect((await move({ sku: 'SHEET', quantity: 1.234 })).data).toMatchObject({
      available: 61.234,
      unit: 'm',
    });
    expect(fieldsOf(await move({ sku: 'SHEET', quantity: 1.2345 }))).toEqual([
      422,
      { quantity: { rule: 'step', parameter: 0.001 } },
    ]);
    expect(fieldsOf(await move({ quantity: 1.5 }))).toEqual([
      422,
      { quantity: { rule: 'step', parameter: 1 } },
    ]);
  });

  test('nothing is booked that is not there, or that nobody knows', async () => {
    const before = await lying('rare');
    const wrong = async (body: object, fields: object) =>
      expect(fieldsOf(await move(body))).toEqual([422, fields]);
    await wrong({ sku: 'NOBODY', quantity: 1 }, { sku: { rule: 'oneOf' } });
    await wrong({ sku: 'LADDER', quantity: 1 }, { sku: { rule: 'oneOf' } });
    await wrong({ sku: 'ENDLESS', quantity: 1 }, { sku: { rule: 'oneOf', parameter: 'counted' } });
    await wrong({ quantity: 1, place: 77 }, { place: { rule: 'oneOf' } });
    await wrong({ quantity: -1 }, { quantity: { rule: 'minimum', parameter: 1 } });
    await wrong({ quantity: 0 }, { quantity: { rule: 'minimum', parameter: 1 } });
    await wrong({ quantity: 1, to: split }, { to: { rule: 'oneOf' } });
    await wrong({ kind: 'move', quantity: 1 }, { to: { rule: 'required' } });
    await wrong({ kind: 'move', quantity: 1, to: 'plant' }, { to: { rule: 'twice' } });
    await wrong({ kind: 'move', quantity: 3, to: split }, { quantity: { rule: 'maximum', parameter: 2 } });
    await wrong({ kind: 'correct', quantity: -1 }, { reason: { rule: 'required' } });
    await wrong(
      { kind: 'correct', quantity: -3, reason: 'x' },
      { quantity: { rule: 'minimum', parameter: -2 } },
    );
    expect(await lying('rare')).toEqual(before);
  });

  test('a branch that had none of it counts it from then on', async () => {
    await move({ sku: 'SCREW', kind: 'move', quantity: 10, to: split });
    expect(await stored('screw')).toEqual({ stock: 100_000, branches: { [split]: 10_000 } });
  });

  test('many at once leave what all of them leave', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => move({ quantity: 1 })),
      ...Array.from({ length: 4 }, () => move({ kind: 'move', quantity: 1, to: zagreb })),
    ]);
    const moved = answers.slice(4, 8).filter(({ status }) => status === 200).length;
    expect(await lying('rare')).toEqual([9, 2 + moved, 1]);
  });
});

describe('a count', () => {
  test('asks for what is on hand: what orders have taken is not available', async () => {
    await order(theShop(), await collector({ rare: 1 }));
    const { data } = await count([{ sku: 'RARE', counted: 4 }], { place: zagreb });
    expect(data).toEqual({
      changed: 1,
      unchanged: 0,
      lines: [{ row: 0, sku: 'RARE', unit: 'pcs', onHand: 2, counted: 4, committed: 1 }],
      problems: [],
    });
    expect(await lying('rare')).toEqual([6, 3, 1]);
    expect((await count([{ sku: 'RARE', counted: 4 }], { place: zagreb })).data).toMatchObject({
      changed: 0,
      unchanged: 1,
    });
  });

  test('never says less than orders have taken there, and writes nothing where anything is wrong', async () => {
    await order(theShop(), await collector({ rare: 2 }));
    const lines = [
      { sku: 'SCREW', counted: 7 },
      { sku: 'RARE', counted: 1 },
      { sku: 'SCREW', counted: 8 },
      { sku: 'NOBODY', counted: 1 },
      { sku: 'PLATE', counted: 0.5 },
    ];
    const problems = [
      { row: 1, field: 'counted', rule: 'minimum', parameter: 2, value: 1 },
      { row: 2, field: 'sku', rule: 'twice', value: 'SCREW' },
      { row: 3, field: 'sku', rule: 'oneOf', value: 'NOBODY' },
      { row: 4, field: 'counted', rule: 'step', parameter: 1, value: 0.5 },
    ];
    const preview = await count(lines, { place: zagreb, preview: true });
    expect(preview.data).toMatchObject({ changed: 1, problems });
    const refused = await count(lines, { place: zagreb });
    expect(outcome(refused)).toEqual([422, 'VALIDATION']);
    expect(refused.details.problems).toEqual(problems);
    expect(await stored('screw')).toEqual({ stock: 100_000, branches: null });
  });

  test('begins the counting of goods, and of places', async () => {
    const { runtime, catalogueId, emitted } = theShop();
    const before = emitted.length;
    await count([{ sku: 'ENDLESS', counted: 12 }], { place: split });
    expect(await stored('endless')).toEqual({ stock: 12_000, branches: { [split]: 12_000 } });
    expect(new Set(emitted.slice(before).map(({ kind }) => kind))).toEqual(
      new Set(['product.changed', 'stock.changed']),
    );
    await putStock(runtime, { catalogueId, productKey: 'endless', stockThousandths: null });
    await count([{ sku: 'SCREW', counted: 0 }], { place: zagreb });
    expect(await stored('screw')).toEqual({ stock: 100_000, branches: { [zagreb]: 0 } });
  });

  test('that finds what was known changes nothing that others keep', async () => {
    const { emitted } = theShop();
    const before = emitted.length;
    const lines = await Promise.all(
      ['RARE', 'SCREW'].map(async (sku) => ({ sku, counted: (await rowOf(sku)).places[0].onHand })),
    );
    const { data } = await count(lines);
    expect(data).toMatchObject({ changed: 0, unchanged: 2 });
    expect(emitted.slice(before)).toEqual([]);
  });

  test('of an unknown place is refused, and a preview writes nothing', async () => {
    expect(fieldsOf(await count([{ sku: 'RARE', counted: 1 }], { place: 77 }))).toEqual([
      422,
      { place: { rule: 'oneOf' } },
    ]);
    await count([{ sku: 'RARE', counted: 50 }], { preview: true });
    expect(await lying('rare')).toEqual([5, 2, 1]);
  });
});

test('the ledger comes page by page, newest first, with its orders', async () => {
  const placed = await order(theShop(), await collector({ rare: 1 }));
  await put('rare', 9, null);
  const first = await history('rare', '?limit=2');
  expect(first.movements).toHaveLength(2);
  const second = await history('rare', `?limit=2&before=${first.next}`);
  const ids = [...first.movements, ...second.movements].map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  const all = await history('rare', '?limit=100');
  expect(all.movements.find(({ kind }: { kind: string }) => kind === 'allocate')).toMatchObject({
    place: zagreb,
    placeName: 'Attika Zagreb',
    quantity: 1,
    order: { id: placed.data.id, orderNumber: placed.data.orderNumber },
    user: null,
  });
  const unknown = await theShop().call('GET', '/api/v1/manage/stock/movements/999999', undefined, admin);
  expect(outcome(unknown)).toEqual([404, 'NOT_FOUND']);
});

test('the overview says how many goods run low', async () => {
  const lowStock = async () =>
    (await theShop().call('GET', '/api/v1/manage/overview', undefined, admin)).data.lowStock as number;
  const before = await lowStock();
  await put('rare', 6, null);
  expect(await lowStock()).toBe(before - 1);
  await put('screw', 0, null);
  expect(await lowStock()).toBe(before);
});

test('nobody else may ask', async () => {
  for (const scope of ['writer', 'editor', 'publisher', 'customer'] as const) {
    const headers = await headersOfScope(theShop(), scope);
    for (const answer of [
      await asked('filter', {}, headers),
      await asked('move', {}, headers),
      await asked('count', {}, headers),
      await theShop().call('GET', '/api/v1/manage/stock/movements/1', undefined, headers),
    ]) {
      expect(outcome(answer)).toEqual([403, 'FORBIDDEN']);
    }
  }
});
