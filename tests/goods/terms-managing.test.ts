import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { type goodsCallsOf, openGoodsCalls } from '../support/goods-calls.ts';

let shop: FixtureShop;
let calls: ReturnType<typeof goodsCallsOf>;
beforeAll(async () => {
  shop = await openFixtureShop();
  calls = await openGoodsCalls(shop);
});
afterAll(() => shop.close());

const make = async (kind: string, fields: object, key?: string) => {
  const { data, details } = await calls.send('POST', `${kind}/create`, { ...(key ? { key } : {}), fields });
  expect(details).toBeUndefined();
  return data;
};
const update = (kind: string, { id, version }: { id: number; version: number }, fields: object) =>
  calls.send('PATCH', `${kind}/update/${id}`, { version, fields });
const remove = (kind: string, { id }: { id: number }) => calls.send('DELETE', `${kind}/delete/${id}`);
const lastSet = async (entity: string, id: number): Promise<number> => {
  const filters = [
    { key: 'entity', value: entity },
    { key: 'entityId', value: id },
  ];
  return (await calls.send('POST', 'change/filter', { filters })).data.data[0].id;
};

describe('a category', () => {
  test('is made with what follows from its name, holds products, and is at its address', async () => {
    const roofs = await make('category', { name: { hrv: 'Krovni limovi', eng: 'Roof sheets' } });
    expect(roofs).toMatchObject({
      key: 'krovni-limovi',
      parent: null,
      slug: { hrv: 'krovni-limovi', eng: 'roof-sheets' },
    });
    expect(
      (await calls.patch([{ sku: 'SCREW', fields: { categories: ['krovni-limovi'] } }])).data.changed,
    ).toBe(1);
    await calls.settled();
    const shown = await shop.call('GET', '/api/v1/product/web/category/get/krovni-limovi');
    expect(shown.data).toMatchObject({ name: 'Krovni limovi', totalProducts: 1 });
    expect(
      (await calls.list({ filters: [{ key: 'category', value: 'krovni-limovi' }] })).data.data,
    ).toMatchObject([{ sku: 'SCREW' }]);
    const used = await remove('category', roofs);
    expect(outcome(used)).toEqual([409, 'IN_USE']);
    expect(used.details).toMatchObject({
      total: 1,
      uses: [{ entity: 'product', id: shop.productIds.screw, title: 'SCREW' }],
    });
  });

  test('that coupons are for, or menus lead to, is not deleted, and it is said by which', async () => {
    const snow = await make('category', { name: { hrv: 'Snjegobrani' } });
    const fields = { code: 'SNIJEG', kind: 'percent', percent: 10, categories: [snow.key] };
    const coupon = await shop.call('POST', '/api/v1/manage/coupon/create', { fields }, calls.headers);
    expect(coupon.details).toBeUndefined();
    const key = `nav-${snow.key}`;
    const link = { kind: 'term', termType: 'productCategory', key: snow.key };
    const items = [
      {
        key: 'all',
        label: { hr: 'Sve' },
        link: { kind: 'path', path: '/' },
        children: [{ key, label: { hr: 'Snijeg' }, link }],
      },
    ];
    await shop.database.pool.query(
      `insert into navigation (site_id, key, name, items) values ($1, 'nav-snow', 'main', $2)
       on conflict (site_id, name) do update set items = excluded.items`,
      [shop.siteId, JSON.stringify(items)],
    );
    const used = await remove('category', snow);
    expect(outcome(used)).toEqual([409, 'IN_USE']);
    expect(used.details).toMatchObject({
      total: 2,
      uses: [
        { entity: 'coupon', id: coupon.data.id, title: 'SNIJEG' },
        { entity: 'navigation', title: 'main' },
      ],
    });
    expect((await calls.undo(await lastSet('category', snow.id))).data.left).toMatchObject([{ why: 'used' }]);
  });

  test('is moved below another one, but not below itself', async () => {
    const above = await make('category', { name: { hrv: 'Žlijebovi' } });
    const [one, two] = [
      await make('category', { name: { hrv: 'Kuke' }, parent: above.key }),
      await make('category', { name: { hrv: 'Cijevi' }, parent: above.key, position: 1 }),
    ];
    const moved = await calls.send('POST', `category/move/${two.id}`, { parent: above.id, position: 0 });
    expect(moved.data).toMatchObject({ parent: above.key, position: 0 });
    const { data } = await calls.send('POST', 'category/filter', { perPage: 100 });
    expect(data.data.find(({ id }: { id: number }) => id === one.id)).toMatchObject({ position: 1 });
    const circle = await calls.send('POST', `category/move/${above.id}`, { parent: two.id, position: 0 });
    expect(circle.details.fields).toEqual({ 'fields.parent': { rule: 'oneOf', parameter: 'circle' } });
    expect((await calls.undo(await lastSet('category', two.id))).data.left).toEqual([]);
  });

  test('is changed by one of two people, and put back', async () => {
    const made = await make('category', { name: { hrv: 'Vijci za lim' } });
    const { data } = await update('category', made, { name: { ger: 'Blechschrauben' }, oneColour: true });
    expect(data).toMatchObject({ name: { hrv: 'Vijci za lim', ger: 'Blechschrauben' }, oneColour: true });
    const late = await update('category', made, { oneColour: false });
    expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
    expect(late.details.current).toMatchObject({ oneColour: true, version: data.version });
    expect((await calls.undo(await lastSet('category', made.id))).data).toMatchObject({
      undone: 2,
      left: [],
    });
    const wrong = await update('category', made, { colour: 1, name: { hrv: null }, sortTypes: ['nowhere'] });
    expect(wrong.details.fields).toEqual({ 'fields.colour': { rule: 'unknown' } });
    const empty = await update('category', made, { name: { hrv: null } });
    expect(empty.details.fields).toEqual({ 'fields.name.hrv': { rule: 'required' } });
    expect((await remove('category', made)).status).toBe(200);
    expect((await remove('category', made)).status).toBe(404);
  });
});

describe('attributes', () => {
  test('stand in a set, describe products, and go only where nobody holds them', async () => {
    const colour = await make(
      'attribute',
      {
        label: { hrv: 'Boja', eng: 'Colour' },
        type: 'visualSwatch',
        values: [
          { key: 'red', label: { hrv: 'Crvena' }, hex: '#aa0000' },
          { key: 'blue', label: { hrv: 'Plava' } },
        ],
      },
      'colour',
    );
    expect(colour.values).toHaveLength(2);
    const set = await make('attributeSet', { name: { hrv: 'Limovi' }, attributes: ['colour'] });
    const outside = await calls.patch([{ sku: 'RARE', fields: { attributes: { colour: 'red' } } }]);
    expect(outside.details.problems).toMatchObject([
      { row: 0, field: 'attributes.colour', rule: 'oneOf', value: 'red' },
    ]);
    const fields = { attributeSet: set.key, attributes: { colour: 'red' } };
    expect((await calls.patch([{ sku: 'RARE', fields }])).data.changed).toBe(1);
    expect((await calls.get(shop.productIds.rare as number)).data).toMatchObject(fields);

    const [red, blue] = colour.values;
    expect(outcome(await update('attribute', colour, { values: [blue] }))).toEqual([409, 'IN_USE']);
    expect(outcome(await update('attributeSet', set, { attributes: [] }))).toEqual([409, 'IN_USE']);
    const fewer = await update('attribute', colour, { values: [red] });
    expect(fewer.data.values).toMatchObject([{ key: 'red', hex: '#aa0000' }]);
    expect((await update('attribute', fewer.data, { type: 'numberField' })).details.fields).toEqual({
      'fields.type': { rule: 'unknown' },
    });
    expect((await remove('attribute', colour)).details.uses).toMatchObject([
      { entity: 'attributeSet', title: set.key },
      { entity: 'product', title: 'RARE' },
    ]);
    expect((await remove('attributeSet', set)).details.total).toBe(1);
    await calls.patch([{ sku: 'RARE', fields: { attributes: { colour: null }, attributeSet: null } }]);
    expect((await remove('attributeSet', set)).status).toBe(200);
    expect((await remove('attribute', colour)).status).toBe(200);
  });
});

test('slugs that are made get a number where somebody has one, or has had it; those that are typed are refused', async () => {
  const name = { hrv: 'Krovni dodaci', eng: 'PVC' };
  const first = await make('category', { name });
  expect(first.slug).toEqual({ hrv: 'krovni-dodaci', eng: 'pvc-category' });
  const second = await make('category', { name });
  expect(second.slug).toEqual({ hrv: 'krovni-dodaci-2', eng: 'pvc-category-2' });
  const tag = await make('tag', { name: 'Dodaci', title: name });
  expect(tag.slug).toEqual({ hrv: 'krovni-dodaci-3', eng: 'pvc-tag' });
  const typed = { name: { hrv: 'Nešto' }, slug: { hrv: 'krovni-dodaci' } };
  const refused = await calls.send('POST', 'category/create', { fields: typed });
  expect([refused.status, refused.details.fields]).toEqual([
    422,
    { 'fields.slug.hrv': { rule: 'oneOf', parameter: 'unique' } },
  ]);
  const renamed = await update('category', second, { slug: { hrv: 'nesto-drugo' } });
  expect(renamed.status).toBe(200);
  expect((await make('category', { name })).slug.hrv).toBe('krovni-dodaci-4');
  const { data } = await calls.send('POST', 'product/create', {
    fields: { sku: 'DOD', name: { hrv: 'Krovni dodaci' }, taxClass: 'tax-standard', retailPrice: 1 },
  });
  const product = await calls.send('GET', `product/get/${data.id}`);
  expect(product.data.slug.hrv).toBe('krovni-dodaci-5');
});

test('a tag that was made is deleted when its set is taken back, unless somebody uses it', async () => {
  const tag = await make('tag', { name: 'Akcija', title: { hrv: 'Na akciji' } });
  expect(tag.slug).toEqual({ hrv: 'na-akciji' });
  const made = await lastSet('tag', tag.id);
  await calls.patch([{ sku: 'HEAVY', fields: { tags: [tag.key] } }]);
  expect((await calls.undo(made)).data.left).toEqual([
    { entity: 'tag', entityId: String(tag.id), field: 'made', why: 'used' },
  ]);
  await calls.patch([{ sku: 'HEAVY', fields: { tags: [] } }]);
  expect((await calls.undo(made)).data).toMatchObject({ undone: 1, left: [] });
  expect((await calls.send('POST', 'tag/filter', { search: 'akcij' })).data.total).toBe(0);
});
