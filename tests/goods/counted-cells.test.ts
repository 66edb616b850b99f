import { beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#domain/orders/books-check.ts';
import { type Headers, headersOfRole, headersOfScope, outcome } from '../support/editors.ts';
import { split, withBranches, zagreb } from '../support/fixture-branches.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';

/* What is on hand by place, beside the fields of products (docs/rules/goods.md). */

const { theShop, lying } = withBranches();

let admin: Headers;
beforeAll(async () => {
  admin = await headersOfScope(theShop(), 'admin');
});

function calls(headers = admin) {
  const goods = goodsCallsOf(theShop(), headers);
  const inPlaces = ['onHand.plant', `onHand.${zagreb}`, `onHand.${split}`];
  return {
    ...goods,
    columns: async () => (await goods.send('GET', 'grid/columns')).data.columns as { name: string }[],
    async cells(key: string, columns: readonly string[] = inPlaces) {
      const body = { ids: [theShop().productIds[key]], columns };
      return (await goods.send('POST', 'grid/rows', body)).data.rows[0].cells;
    },
  };
}
const isBalanced = async () =>
  Object.values(await checkBooks(theShop().runtime)).every((differences) => differences === 0);

describe('the sheet', () => {
  test('has a column for each place, which is named as its branch', async () => {
    const { columns, cells } = calls();
    const places = (await columns()).filter(({ name }) => name.startsWith('onHand.'));
    expect(places).toMatchObject([
      { name: 'onHand.plant', field: 'onHand', part: 'plant', label: null, right: 'stock.manage' },
      { part: String(zagreb), kind: 'number', isEmptyable: false, label: { hrv: expect.any(String) } },
      { part: String(split), label: { hrv: 'Split' } },
    ]);
    expect(await cells('rare')).toEqual([2, 2, 1]);
    // Not counted by place; and nothing of it lies anywhere.
    expect(await cells('screw')).toEqual([100, null, null]);
    expect(await cells('ladder')).toEqual([null, null, null]);
  });
});

describe('a change', () => {
  test('counts beside what else it changes, as one set that is taken back whole', async () => {
    const { patch, cells, change, undo } = calls();
    const id = theShop().productIds.rare;
    const before = await cells('rare', ['retailPrice', 'onHand.plant']);
    const fields = { retailPrice: 41, onHand: { plant: 9, [split]: 0 } };
    const changes = [{ id, fields, seen: { 'onHand.plant': 2, [`onHand.${split}`]: 1 } }];
    const looked = await patch(changes, { preview: true });
    expect(looked.data).toMatchObject({ changeSetId: null, changed: 1, problems: [] });
    expect(looked.data.diff).toContainEqual({
      entity: 'stock',
      entityId: String(id),
      field: 'places.plant.onHand',
      before: 2,
      after: 9,
    });
    expect(await lying('rare')).toEqual([5, 2, 1]);
    const { data } = await patch(changes, { source: 'grid' });
    expect(data).toMatchObject({ changed: 1, unchanged: 0, problems: [] });
    expect(await cells('rare', ['retailPrice', 'onHand.plant'])).toEqual([41, 9]);
    expect(await lying('rare')).toEqual([11, 2, 0]);
    expect((await change(data.changeSetId)).data.changes.data).toHaveLength(3);
    expect(await isBalanced()).toBe(true);
    expect((await undo(data.changeSetId)).data).toMatchObject({ undone: 3, left: [] });
    expect(await cells('rare', ['retailPrice', 'onHand.plant'])).toEqual(before);
    expect(await lying('rare')).toEqual([5, 2, 1]);
    expect(await isBalanced()).toBe(true);
  });

  test('begins to count a place, and changes nothing where as much lies already', async () => {
    const { patch, cells } = calls();
    const begun = await patch([{ sku: 'SCREW', fields: { onHand: { [zagreb]: 0 } } }]);
    expect(begun.data).toMatchObject({ changed: 1 });
    expect(await cells('screw')).toEqual([100, 0, null]);
    const again = await patch([{ sku: 'SCREW', fields: { onHand: { [zagreb]: 0, plant: 100 } } }]);
    expect(again.data).toMatchObject({ changed: 0, unchanged: 1, changeSetId: null });
  });

  test('is counted by the SKU that it gives', async () => {
    const { patch, cells } = calls();
    const id = theShop().productIds.screw;
    const { data } = await patch([{ id, fields: { sku: 'SCREW-NEW', onHand: { plant: 7 } } }]);
    expect(data).toMatchObject({ changed: 1, problems: [] });
    expect(await cells('screw', ['sku', 'onHand.plant'])).toEqual(['SCREW-NEW', 7]);
    await patch([{ id, fields: { sku: 'SCREW' } }]);
  });

  test('is counted in the unit that it gives, or nothing of it is written', async () => {
    const { patch, cells } = calls();
    await patch([{ sku: 'SCREW', fields: { unit: 'm' } }]);
    const refused = await patch([{ sku: 'SCREW', fields: { unit: 'pcs', onHand: { plant: 1.5 } } }]);
    expect([refused.status, refused.details.problems]).toEqual([
      422,
      [{ row: 0, field: 'onHand.plant', rule: 'step', parameter: 1, value: 1.5 }],
    ]);
    expect(await cells('screw', ['unit', 'onHand.plant'])).toEqual(['m', 100]);
    await patch([{ sku: 'SCREW', fields: { unit: 'pcs' } }]);
  });

  test('is told what is wrong at its place, and nothing is written', async () => {
    const { patch, cells } = calls();
    const ofRare = (onHand: unknown, more: object = {}) => ({ sku: 'RARE', fields: { onHand }, ...more });
    const wrong = async (change: object) => {
      const { status, details } = await patch([change, { sku: 'SCREW', fields: { retailPrice: 5 } }]);
      const [{ row, field, rule, parameter }] = details.problems;
      return [status, row, field, rule, parameter];
    };
    expect(await wrong(ofRare({ plant: -1 }))).toEqual([422, 0, 'onHand.plant', 'minimum', 0]);
    expect(await wrong(ofRare({ plant: 1.5 }))).toEqual([422, 0, 'onHand.plant', 'step', 1]);
    expect(await wrong(ofRare({ plant: null }))).toEqual([422, 0, 'onHand.plant', 'required', undefined]);
    expect(await wrong(ofRare({ plant: '7' }))).toEqual([422, 0, 'onHand.plant', 'type', 'number']);
    expect(await wrong(ofRare({ plant: 2e9 }))).toEqual([422, 0, 'onHand.plant', 'maximum', 1e9]);
    for (const word of ['77', 'nema', '0', '99999999999'])
      expect(await wrong(ofRare({ [word]: 1 }))).toEqual([422, 0, `onHand.${word}`, 'unknown', undefined]);
    expect(await wrong(ofRare(5))).toEqual([422, 0, 'onHand', 'type', 'object']);
    const ofBook = { sku: 'LADDER', fields: { onHand: { plant: 1 } } };
    expect(await wrong(ofBook)).toEqual([422, 0, 'onHand.plant', 'unknown', undefined]);
    const seen = { 'onHand.plant': 3 };
    const looked = await patch([ofRare({ plant: 8 }, { seen })], { preview: true });
    expect(looked.data.problems).toEqual([{ row: 0, field: 'onHand.plant', rule: 'changed', value: 2 }]);
    expect(looked.data).toMatchObject({ changed: 0, diff: [] });
    expect(await lying('rare')).toEqual([5, 2, 1]);
    // What is right is written where that is asked for, and the problems of all fields are told at once.
    const rows = [
      { sku: 'RARE', fields: { retailPrice: 12, onHand: { plant: -1 } } },
      { sku: 'SCREW', fields: { retailPrice: -1, onHand: { plant: 4 } } },
      { sku: 'SHEET', fields: { onHand: { plant: 61 } } },
    ];
    const all = await patch(rows);
    expect(
      all.details.problems.map(({ row, field }: { row: number; field: string }) => [row, field]),
    ).toEqual([
      [0, 'onHand.plant'],
      [1, 'retailPrice'],
    ]);
    const seenRows = await patch(rows, { preview: true });
    expect(seenRows.data).toMatchObject({ changed: 1, problems: all.details.problems });
    expect(seenRows.data.diff).toMatchObject([
      { entity: 'stock', entityId: String(theShop().productIds.sheet) },
    ]);
    const price = (await cells('rare', ['retailPrice']))[0];
    const partly = await patch(rows, { partly: true });
    expect(partly.data).toMatchObject({ changed: 1, problems: all.details.problems });
    expect(await cells('rare', ['retailPrice', 'onHand.plant'])).toEqual([price, 2]);
    expect(await lying('screw')).toEqual([100, 0, 0]);
    expect(await lying('sheet')).toEqual([61, 0, 0]);
    expect(await isBalanced()).toBe(true);
  });

  test('asks for the right to book stock', async () => {
    const { patch } = calls(await headersOfScope(theShop(), 'editor'));
    const change = { sku: 'RARE', fields: { onHand: { plant: 8 } } };
    expect(outcome(await patch([change]))).toEqual([403, 'FORBIDDEN']);
    const accounts = calls(await headersOfRole(theShop(), 'accounts'));
    expect(outcome(await accounts.patch([change]))).toEqual([403, 'FORBIDDEN']);
    const catalogue = calls(await headersOfRole(theShop(), 'catalogue'));
    expect((await catalogue.patch([change])).data).toMatchObject({ changed: 1 });
    expect(await lying('rare')).toEqual([11, 2, 1]);
  });
});
