import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#domain/orders/books-check.ts';
import { headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { type ForeignProduct, magentoFile, shopifyFile, woocommerceFile } from '../support/foreign-files.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { openPictureServer, type PictureServer } from '../support/picture-server.ts';
import { testClock } from '../support/test-clock.ts';

/* Products that other programs have exported (docs/rules/imports.md). */

let shop: FixtureShop;
let goods: ReturnType<typeof goodsCallsOf>;
let calls: ReturnType<typeof importCallsOf>;
let pictures: PictureServer;
beforeAll(async () => {
  pictures = await openPictureServer();
  shop = await openFixtureShop(testClock('2026-11-20T12:00:00Z'), { webhookLoopback: true });
  const admin = await headersOfScope(shop, 'admin');
  goods = goodsCallsOf(shop, admin);
  calls = importCallsOf(shop, admin, pictures.guard);
});
afterAll(async () => {
  await shop.close();
  pictures.close();
});

const productOf = async (sku: string) => {
  const { data } = await goods.list({ search: sku, perPage: 100 });
  const found = data.data.find((product: { sku: string }) => product.sku === sku);
  return found && (await goods.get(found.id)).data;
};

const picturesOf = async (ids: readonly number[]) => {
  const { rows } = await shop.database.pool.query<{ id: number; name: string; alt: object }>(
    'select id, original_name as name, alt from medium where id = any($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id));
};

const catalogue = (prefix: string): ForeignProduct[] => [
  {
    sku: `${prefix}-PLOCA`,
    name: 'Ploča, valovita',
    description: '<p>Za krov.</p>',
    brand: 'Attika',
    price: 1234.5,
    sale: 999.99,
    stock: 12,
    grams: 2500,
    category: ['Pokrovi', 'Ploče'],
    tags: ['Novo', 'Do isteka zaliha'],
    attributes: { Materijal: ['Aluminij'] },
    options: [],
    variants: [],
    pictures: ['sprijeda', 'straga'].map((name) => ({
      address: pictures.at(`${prefix}-${name}.png`),
      alt: `Ploča ${name}`,
    })),
  },
  {
    sku: `${prefix}-OLUK`,
    name: 'Oluk',
    description: '<p>S nosačem.</p>',
    brand: 'Attika',
    price: 20,
    stock: 0,
    grams: 800,
    category: ['Odvodnja'],
    tags: [],
    attributes: { Materijal: ['Aluminij'] },
    options: ['Boja', 'Duljina'],
    variants: [
      {
        sku: `${prefix}-OLUK-C2`,
        values: ['Crvena', '2 m'],
        price: 21.5,
        stock: 3,
        picture: pictures.at(`${prefix}-c.png`),
      },
      { sku: `${prefix}-OLUK-C4`, values: ['Crvena', '4 m'], price: 40, stock: 0 },
      { sku: `${prefix}-OLUK-S2`, values: ['Siva', '2 m'], price: 20.9, stock: 7 },
    ],
  },
];

const termKinds = ['category', 'tag', 'attribute', 'attributeSet'] as const;
const termsOf = async () => {
  const { rows } = await shop.database.pool.query(`
    select 'category' as kind, key from category union all select 'tag', key from tag
    union all select 'attribute', code from attribute union all select 'set', key from attribute_set
    union all select 'value', key from attribute_value order by 1, 2`);
  return rows;
};

const files = {
  woocommerce: (prefix: string) => woocommerceFile(catalogue(prefix)),
  shopify: (prefix: string) => shopifyFile(catalogue(prefix)),
  magento: (prefix: string) => magentoFile(catalogue(prefix), (name) => `${name} (en)`),
} as const;

describe.for(['woocommerce', 'shopify', 'magento'] as const)('an export of %s', (format) => {
  const prefix = format.slice(0, 3).toUpperCase();

  test('is wrong where it names what there is not, and makes it where that was asked for', async () => {
    const before = await termsOf();
    const run = await calls.checked(files[format](prefix), { format });
    expect(run).toMatchObject({ new: 0, wrong: 5, createNew: false, newTermsTotal: 0 });
    expect(run.columns).toContainEqual({
      name: expect.stringMatching(/image/i),
      field: 'pictures',
    });
    const [wrong] = await calls.rows(run.id, 'wrong');
    expect(wrong.problems.map(({ rule }: { rule: string }) => rule)).toContain('oneOf');
    const made = await calls.carried(calls.check(run.id, { createNew: true }));
    expect([made, await calls.rows(run.id, 'wrong')]).toMatchObject([
      { new: 5, wrong: 0, createNew: true },
      [],
    ]);
    expect(new Set(made.newTerms.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set([...termKinds, 'attributeValue'].filter((kind) => kind !== 'tag' || format !== 'magento')),
    );
    // A look changes nothing.
    expect(await termsOf()).toEqual(before);
    const applied = await calls.applied(run.id);
    expect(applied).toMatchObject({
      state: 'applied',
      done: 5,
      wrong: 0,
      picturesFetched: 3,
      picturesFailed: 0,
    });
  });

  test('has its goods, with variants, categories, attributes and reductions', async () => {
    const plate = await productOf(`${prefix}-PLOCA`);
    expect(plate).toMatchObject({
      format: 'simple',
      name: { hrv: 'Ploča, valovita', ...(format === 'magento' ? { eng: 'Ploča, valovita (en)' } : {}) },
      retailPrice: 1234.5,
      discount: { retailPrice: 999.99 },
      taxClass: 'tax-standard',
      weightKg: 2.5,
      brand: 'Attika',
      stock: { available: 12 },
      attributes: { materijal: 'aluminij' },
      isDraft: false,
    });
    const [front, back] = await picturesOf(plate.pictures);
    expect([front, back]).toMatchObject([
      { name: `${prefix}-sprijeda.png` },
      { name: `${prefix}-straga.png` },
    ]);
    expect(front?.alt).toEqual(format === 'woocommerce' ? {} : { hr: 'Ploča sprijeda' });
    expect(await picturesOf((await productOf(`${prefix}-OLUK-C2`)).pictures)).toMatchObject([
      { name: `${prefix}-c.png` },
    ]);
    const main = await productOf(format === 'shopify' ? `${prefix.toLowerCase()}-oluk` : `${prefix}-OLUK`);
    expect(main).toMatchObject({
      format: 'configurable',
      retailPrice: 20.9,
      configurableAttributes: ['boja', 'duljina'],
      categories: ['odvodnja'],
    });
    const variant = await productOf(`${prefix}-OLUK-C4`);
    expect(variant).toMatchObject({
      format: 'simple',
      mainProduct: main.sku,
      retailPrice: 40,
      weightKg: 0.8,
      attributes: { boja: 'crvena', duljina: '4-m' },
      categories: ['odvodnja'],
    });
  });

  test('changes nothing when it is read again, nor does an own export of what it has made', async () => {
    const again = await calls.checked(files[format](prefix), { format });
    expect([await calls.rows(again.id, 'changed'), again]).toMatchObject([[], { unchanged: 5, wrong: 0 }]);
    const own = await calls.checked(await calls.exported('products'));
    expect([await calls.rows(own.id, 'changed'), own.wrong, own.new]).toEqual([[], 0, 0]);
  });

  test('is taken back with all that was made for it', async () => {
    const { data } = await calls.send('POST', 'filter', { filters: [{ key: 'state', value: 'applied' }] });
    const undone = await calls.undone(data.data[0].id);
    expect(undone).toMatchObject({ state: 'undone', left: 0 });
    expect(await termsOf()).toEqual([]);
    expect((await productOf(`${prefix}-PLOCA`)).state).toBe('archived');
    expect(Object.values(await checkBooks(shop.runtime)).every((count) => count === 0)).toBe(true);
  });
});
