import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Headers } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { openGoodsCalls } from '../support/goods-calls.ts';

/* Products as a sheet (docs/rules/goods.md). */

let shop: FixtureShop;
let headers: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  ({ headers } = await openGoodsCalls(shop));
});
afterAll(() => shop.close());

type Column = { name: string; kind: string; words: { value: string; label: object | null }[] | null };

const ask = (path: string, body: object, own = headers) =>
  shop.call('POST', `/api/v1/manage/${path}`, body, own);
async function columnsOf(): Promise<Map<string, Column>> {
  const { data } = await shop.call('GET', '/api/v1/manage/grid/columns', undefined, headers);
  return new Map(data.columns.map((column: Column) => [column.name, column]));
}
const cellsOf = async (id: number, columns: string[]) =>
  (await ask('grid/rows', { ids: [id], columns })).data.rows[0]?.cells;

describe('the sheet', () => {
  test('has a column for each simple field, told as its export calls it, with what it is chosen from', async () => {
    const columns = await columnsOf();
    expect(columns.get('name.hrv')).toMatchObject({ field: 'name', part: 'hrv', kind: 'text', right: null });
    expect(columns.get('name.eng')).toMatchObject({ isEmptyable: true });
    // A product without an address could not be opened.
    expect(columns.get('slug.hrv')).toMatchObject({ isEmptyable: false });
    expect(columns.get('retailPrice')).toMatchObject({
      kind: 'number',
      isEmptyable: false,
      right: 'prices.manage',
    });
    expect(columns.get('discount.from')).toMatchObject({
      kind: 'moment',
      isPartOfWhole: true,
      isEmptyable: true,
    });
    expect(columns.get('expectedOn')).toMatchObject({ kind: 'day', right: 'stock.manage' });
    expect(columns.get('categories')?.kind).toBe('list');
    expect(columns.get('taxClass')?.words).toContainEqual({
      value: 'tax-standard',
      label: expect.any(Object),
    });
    expect(columns.get('unit')?.words?.map(({ value }) => value)).toEqual(['pcs', 'm', 'm2']);
    // What has a structure of its own is edited on the product's screen.
    for (const name of ['members', 'options', 'roofRules', 'pictures', 'stock', 'id'])
      expect(columns.has(name), name).toBe(false);
  });

  test('knows all ids in the order of the list, and reads cells of some, in the order that was asked for', async () => {
    const sort = { field: 'sku', direction: 'desc' };
    const { ids } = (await ask('grid/ids', { sort })).data;
    const listed = await ask('product/filter', { sort, perPage: 100 });
    expect(ids).toEqual(listed.data.data.map(({ id }: { id: number }) => id));
    const [first, second] = ids;
    const { rows } = (
      await ask('grid/rows', { ids: [second, first, 999_999], columns: ['sku', 'retailPrice'] })
    ).data;
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    const bySku = new Map(listed.data.data.map((row: { id: number }) => [row.id, row]));
    for (const { id, cells } of rows) {
      const { sku, retailPrice } = bySku.get(id) as { sku: string; retailPrice: number };
      expect(cells).toEqual([sku, retailPrice]);
    }
    const filters = [{ key: 'sku', value: 'SCREW' }];
    expect((await ask('grid/ids', { filters })).data.ids).toEqual([shop.productIds.screw]);
  });

  test('names a column that it does not have, and shows nothing of another catalogue', async () => {
    const refused = await ask('grid/rows', { ids: [1], columns: ['sku', 'members', 'nema'] });
    expect(refused.details.fields).toEqual({
      'columns.1': { rule: 'oneOf' },
      'columns.2': { rule: 'oneOf' },
    });
    const { rows } = await shop.database.pool.query(
      "insert into catalogue (key) values ('tudji') returning id",
    );
    const other = await shop.database.pool.query(
      'update product set catalogue_id = $1 where id = $2 returning catalogue_id',
      [rows[0].id, shop.productIds.handbook],
    );
    expect(other.rowCount).toBe(1);
    expect(await cellsOf(shop.productIds.handbook as number, ['sku'])).toBeUndefined();
  });
});

describe('a change of what somebody has looked at', () => {
  const patch = (changes: object[], more: object = {}) =>
    ask('product/patch', { source: 'grid', changes, ...more });

  test('joins with another one of the same product, and is told of one of the same field', async () => {
    const id = shop.productIds.plate as number;
    const [name, price] = await cellsOf(id, ['name.hrv', 'retailPrice']);
    const ofAna = { id, fields: { name: { hrv: 'Ploča Ana' } }, seen: { 'name.hrv': name } };
    const ofIvo = {
      id,
      fields: { name: { hrv: 'Ploča Ivo' }, retailPrice: 77 },
      seen: { 'name.hrv': name, retailPrice: price },
    };
    expect((await patch([ofAna])).data).toMatchObject({ changed: 1, problems: [] });
    const looked = await patch([ofIvo], { preview: true });
    const problem = { row: 0, field: 'name.hrv', rule: 'changed', value: 'Ploča Ana' };
    expect(looked.data.problems).toEqual([problem]);
    const refused = await patch([ofIvo]);
    expect([refused.status, refused.details.problems]).toEqual([422, [problem]]);
    expect(await cellsOf(id, ['name.hrv', 'retailPrice'])).toEqual(['Ploča Ana', price]);
    const other = { id, fields: { retailPrice: 77 }, seen: { retailPrice: price } };
    const written = await patch([other]);
    expect(written.data).toMatchObject({ changed: 1, problems: [] });
    expect(await cellsOf(id, ['name.hrv', 'retailPrice'])).toEqual(['Ploča Ana', 77]);
    // Whoever would write what stands there already overwrites nobody.
    const same = { id, fields: { retailPrice: 77 }, seen: { retailPrice: price } };
    expect((await patch([same])).data).toMatchObject({ changed: 0, unchanged: 1, problems: [] });
    const sets = await ask('change/filter', { filters: [{ key: 'source', value: 'grid' }] });
    expect(sets.data.data[0]).toMatchObject({ id: written.data.changeSetId, source: 'grid', count: 1 });
  });
});
