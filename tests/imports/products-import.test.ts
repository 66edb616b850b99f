import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#domain/orders/books-check.ts';
import { headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { testClock } from '../support/test-clock.ts';

/* Products from a file: looked at, applied, taken back (docs/rules/imports.md). */

const clock = testClock('2026-11-20T12:00:00Z');
let shop: FixtureShop;
let goods: ReturnType<typeof goodsCallsOf>;
let calls: ReturnType<typeof importCallsOf>;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  const admin = await headersOfScope(shop, 'admin');
  goods = goodsCallsOf(shop, admin);
  calls = importCallsOf(shop, admin);
});
afterAll(() => shop.close());

const productOf = async (sku: string) => {
  const { data } = await goods.list({ search: sku, perPage: 100 });
  const found = data.data.find((product: { sku: string }) => product.sku === sku);
  return found && (await goods.get(found.id)).data;
};
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

describe('products from a file', () => {
  test('are looked at first: what is new, changed, the same and wrong, by row and column', async () => {
    const plate = await productOf('PLATE');
    const file = lines(
      'sku;name.hrv;retailPrice;taxClass;weightKg;boja',
      `PLATE;${plate.name.hrv};12,50;${plate.taxClass};${plate.weightKg};crvena`,
      `SCREW;Vijak;skupo;${plate.taxClass};0,01;`,
      `NOVI-1;Novi žlijeb;1.250,00;${plate.taxClass};2;`,
      `NOVI-2;;10;nema;;`,
      `PLATE;Opet;1;;;`,
      ';Bez šifre;1;;;',
      '',
    );
    const { data: made } = await calls.create(file);
    expect(made).toMatchObject({ state: 'uploaded', rows: 6, decimalSign: ',', fileName: 'roba.csv' });
    expect(made.columns.at(-1)).toEqual({ name: 'boja', field: null, why: 'unknown' });
    const run = await calls.carried(calls.check(made.id));
    expect(run).toMatchObject({
      state: 'checked',
      rows: 6,
      new: 1,
      changed: 1,
      unchanged: 0,
      wrong: 4,
      done: 6,
    });
    const rows = await calls.rows(run.id);
    expect(rows[0]).toMatchObject({
      row: 2,
      verdict: 'changed',
      changes: [{ field: 'retailPrice', before: plate.retailPrice, after: 12.5 }],
    });
    expect(rows[1]).toMatchObject({
      row: 3,
      problems: [{ column: 'retailPrice', rule: 'type', parameter: 'number', value: 'skupo' }],
    });
    expect(rows[2]).toMatchObject({ row: 4, verdict: 'new', key: 'NOVI-1' });
    expect(rows[2].changes).toContainEqual({ field: 'retailPrice', before: null, after: 1250 });
    expect(rows[3].problems).toContainEqual({
      column: 'taxClass',
      rule: 'oneOf',
      value: 'nema',
      expected: expect.arrayContaining([plate.taxClass]),
    });
    expect(rows[4]).toMatchObject({ row: 6, problems: [{ column: 'sku', rule: 'twice', value: 'PLATE' }] });
    expect(rows[5]).toMatchObject({ row: 7, problems: [{ column: 'sku', rule: 'required' }] });
    expect(await productOf('PLATE')).toEqual(plate);
    const csv = await calls.problems(run.id);
    expect(csv).toContain('3,SCREW,retailPrice,skupo,type,number,To nije broj.');
    expect(await calls.problems(run.id, 'ger')).toContain('type,number,Das ist keine Zahl.');
  });

  test('are written as one change, and taken back', async () => {
    const before = await productOf('PLATE');
    const file = lines(
      'sku,name.hrv,name.eng,retailPrice,taxClass,stock',
      `PLATE,Ploča nova,Plate,33.3,${before.taxClass},`,
      `CSV-1,Prvi iz datoteke,First of a file,10,${before.taxClass},4`,
      `CSV-2,Prvi iz datoteke,,11,${before.taxClass},`,
    );
    const run = await calls.checked(file);
    expect(run).toMatchObject({ new: 2, changed: 1, wrong: 0 });
    const applied = await calls.applied(run.id);
    expect(applied).toMatchObject({ state: 'applied', done: 3, changeSetIds: [expect.any(Number)] });
    expect(await productOf('PLATE')).toMatchObject({ name: { hrv: 'Ploča nova' }, retailPrice: 33.3 });
    const [one, other] = [await productOf('CSV-1'), await productOf('CSV-2')];
    expect(one).toMatchObject({
      retailPrice: 10,
      stock: { available: 4 },
      slug: { hrv: 'prvi-iz-datoteke' },
    });
    expect(other.slug.hrv).toBe('prvi-iz-datoteke-2');
    const { data: set } = await goods.change(applied.changeSetIds[0]);
    expect(set).toMatchObject({ source: 'import', count: 3 });
    const undone = await calls.undone(run.id);
    expect(undone).toMatchObject({ state: 'undone', done: 0, left: 0 });
    expect(await productOf('PLATE')).toMatchObject({ name: before.name, retailPrice: before.retailPrice });
    expect((await productOf('CSV-1')).state).toBe('archived');
    expect(Object.values(await checkBooks(shop.runtime)).every((differences) => differences === 0)).toBe(
      true,
    );
  });

  test('that a file makes may name each other, in whatever order they stand', async () => {
    const { taxClass } = await productOf('PLATE');
    const file = lines(
      'sku,name.hrv,retailPrice,taxClass,format,members,relations',
      `SET-1,Komplet,0,${taxClass},bundle,"[{""sku"":""DIO-1"",""quantity"":2}]",`,
      `DIO-1,Dio,5,${taxClass},simple,,DIO-2`,
      `DIO-2,Drugi dio,6,${taxClass},simple,,"DIO-1, PLATE"`,
    );
    const run = await calls.checked(file);
    expect(run).toMatchObject({ new: 3, wrong: 0 });
    expect(await calls.applied(run.id)).toMatchObject({ state: 'applied', done: 3, wrong: 0 });
    expect((await productOf('SET-1')).members).toMatchObject([{ sku: 'DIO-1', quantity: 2 }]);
    expect((await productOf('DIO-2')).relations).toEqual(['DIO-1', 'PLATE']);
    expect(await calls.undone(run.id)).toMatchObject({ state: 'undone' });
  });

  test('of an export change nothing', async () => {
    for (const [kind, format] of [
      ['products', 'csv'],
      ['products', 'xlsx'],
      ['products', 'json'],
      ['prices', 'csv'],
    ] as const) {
      const run = await calls.checked(await calls.exported(kind, format), { what: kind });
      expect([kind, run.wrong, run.changed, run.new, await calls.rows(run.id, 'changed')]).toEqual([
        kind,
        0,
        0,
        0,
        [],
      ]);
      expect(run.unchanged).toBe(run.rows);
    }
  });
});
