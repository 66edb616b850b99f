import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createByteCache } from '#platform/cache/byte-cache.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { testRuntime } from '../../../../tests/support/test-runtime.ts';
import type { ShopRuntime } from '../../context.ts';
import type { DomainEvent } from '../../domain-events.ts';
import { catalogues, taxClasses } from '../../sites/sites-tables.ts';
import {
  changePrice,
  changeSlugs,
  type ProductInput,
  saveAttributeSets,
  saveAttributes,
  saveCategories,
  saveProducts,
  setStock,
} from './catalogue-service.ts';
import { createSellableDirectory } from './sellable-queries.ts';

let database: TestDatabase;
let runtime: ShopRuntime;
let emitted: DomainEvent[];
let now: Date;
let catalogueId: number;
let made = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.database.insert(taxClasses).values({ key: 'standard', name: { hr: 'Opća' } });
});
afterAll(() => database.drop());

beforeEach(async () => {
  made += 1;
  now = new Date('2026-11-20T12:00:00Z');
  emitted = [];
  runtime = {
    ...testRuntime(database.database, () => now),
    emit: (domainEvent) => emitted.push(domainEvent),
  };
  const [catalogue] = await database.database
    .insert(catalogues)
    .values({ key: `c${made}` })
    .returning();
  catalogueId = catalogue?.id ?? 0;
  await saveAttributes(runtime, {
    catalogueId,
    attributes: [
      {
        code: 'colour',
        label: { hr: 'Boja' },
        type: 'visualSwatch',
        filterable: true,
        configurable: true,
        position: 1,
        values: ['red', 'blue'].map((key) => ({ key, label: { hr: key } })),
      },
    ],
  });
  await saveAttributeSets(runtime, {
    catalogueId,
    attributeSets: [{ key: 'set', name: { hr: 'Skup' }, attributeCodes: ['colour'] }],
  });
  emitted.length = 0;
});

function product(key: string, changes: Partial<ProductInput> = {}): ProductInput {
  return {
    key,
    sku: `SKU-${key}`,
    type: 'physical',
    format: 'simple',
    attributeSetKey: 'set',
    name: { hr: `Proizvod ${key}` },
    slugs: { hr: `proizvod-${key}` },
    shortDescription: {},
    description: null,
    taxClassKey: 'standard',
    unit: 'pcs',
    listPriceCents: 1000,
    weightGrams: 100,
    stockThousandths: 5000,
    isVisibleIndividually: true,
    ...changes,
  };
}

const save = (...products: ProductInput[]) => saveProducts(runtime, { catalogueId, products });
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (refusal: { code: string; fields: object }) => [refusal.code, Object.keys(refusal.fields)],
  );
async function rowsOf<T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> {
  return (await database.database.execute(query)).rows as T[];
}
const priceSteps = () =>
  rowsOf<{ list: number; effective: number; at: string }>(sql`
    SELECT l.list_price_cents AS list, l.effective_price_cents AS effective, to_char(l.at AT TIME ZONE 'UTC', 'MM-DD') AS at
    FROM price_log l JOIN product p ON p.id = l.product_id WHERE p.catalogue_id = ${catalogueId} ORDER BY l.at`);
const productCount = async () =>
  (await rowsOf<{ count: number }>(sql`SELECT count(*) FROM product WHERE catalogue_id = ${catalogueId}`))[0]
    ?.count;

test('saving the same twice changes nothing, and stock counted meanwhile stays', async () => {
  await save(product('a'));
  await setStock(runtime, { catalogueId, productKey: 'a', stockThousandths: 2000, seenThousandths: 5000 });
  await save(product('a'));
  expect(await productCount()).toBe(1);
  expect(await priceSteps()).toHaveLength(1);
  const [row] = await rowsOf(
    sql`SELECT stock_thousandths AS stock FROM product WHERE catalogue_id = ${catalogueId}`,
  );
  expect(row).toEqual({ stock: 2000 });
});

test('one invalid product of a batch rejects all of it, and every invalid field is named', async () => {
  const wrong = product('b', {
    sku: 'SKU-a',
    name: {},
    slugs: { hr: 'Ab' },
    listPriceCents: 9.5,
    discount: { priceCents: 10 },
    taxClassKey: 'none',
    attributes: [{ code: 'colour', value: 'green' }],
  });
  expect(await fieldsOf(save(product('a'), wrong))).toEqual([
    'VALIDATION',
    [
      'products.1.sku',
      'products.1.slugs.hr',
      'products.1.name.hr',
      'products.1.listPriceCents',
      'products.1.discount.priceCents',
      'products.1.taxClassKey',
      'products.1.attributes.0.value',
    ],
  ]);
  expect(await productCount()).toBe(0);
  expect(emitted).toEqual([]);
});

test('two variants cannot have the same choice, nor lack one', async () => {
  const main = product('main', { format: 'configurable', configurableAttributes: ['colour'] });
  const variant = (key: string, value?: string) =>
    product(key, {
      mainProductKey: 'main',
      isVisibleIndividually: false,
      ...(value ? { attributes: [{ code: 'colour', value }] } : {}),
    });
  expect(await fieldsOf(save(main, variant('red', 'red'), variant('crimson', 'red')))).toEqual([
    'VALIDATION',
    ['products.red.attributes', 'products.crimson.attributes'],
  ]);
  expect(await fieldsOf(save(main, variant('any')))).toEqual(['VALIDATION', ['products.any.attributes']]);
  await save(main, variant('red', 'red'), variant('blue', 'blue'));
  expect(await productCount()).toBe(3);
});

test('a slug belongs to one product or category for ever', async () => {
  await save(product('a'), product('b'));
  await changeSlugs(runtime, { catalogueId, productKey: 'a', slugs: { hr: 'novo-ime' } });
  const takesOld = changeSlugs(runtime, { catalogueId, productKey: 'b', slugs: { hr: 'proizvod-a' } });
  expect(await fieldsOf(takesOld)).toEqual(['VALIDATION', ['products.0.slugs.hr']]);
  const category = {
    key: 'k',
    position: 1,
    name: { hr: 'K' },
    slugs: { hr: 'novo-ime' },
    description: {},
  };
  expect(await fieldsOf(saveCategories(runtime, { catalogueId, categories: [category] }))).toEqual([
    'VALIDATION',
    ['categories.0.slugs.hr'],
  ]);
  await changeSlugs(runtime, { catalogueId, productKey: 'a', slugs: { hr: 'proizvod-a' } });
  const slugs = await rowsOf(sql`
    SELECT slug, is_current AS current FROM catalogue_slug
    WHERE catalogue_id = ${catalogueId} AND slug IN ('novo-ime', 'proizvod-a') ORDER BY slug`);
  expect(slugs).toEqual([
    { slug: 'novo-ime', current: false },
    { slug: 'proizvod-a', current: true },
  ]);
});

test('a category cannot be its own descendant', async () => {
  const category = (key: string, parentKey: string) => ({
    key,
    parentKey,
    position: 1,
    name: { hr: key },
    slugs: { hr: `skupina-${key}` },
    description: {},
  });
  const circle = saveCategories(runtime, {
    catalogueId,
    categories: [category('a', 'b'), category('b', 'a')],
  });
  expect(await fieldsOf(circle)).toEqual([
    'VALIDATION',
    ['categories.0.parentKey', 'categories.1.parentKey'],
  ]);
});

test('every price change is logged at its own time, and replaces what was planned', async () => {
  await save(product('a', { createdAt: new Date('2026-01-15T00:00:00Z') }));
  await changePrice(runtime, {
    catalogueId,
    productKey: 'a',
    listPriceCents: 1000,
    discount: {
      priceCents: 800,
      from: new Date('2026-12-01T00:00:00Z'),
      to: new Date('2026-12-24T00:00:00Z'),
    },
  });
  expect(await priceSteps()).toEqual([
    { list: 1000, effective: 1000, at: '01-15' },
    { list: 1000, effective: 1000, at: '11-20' },
    { list: 1000, effective: 800, at: '12-01' },
    { list: 1000, effective: 1000, at: '12-24' },
  ]);
  now = new Date('2026-12-05T00:00:00Z');
  await changePrice(runtime, { catalogueId, productKey: 'a', listPriceCents: 1100, discount: null });
  expect((await priceSteps()).map(({ at, effective }) => [at, effective])).toEqual([
    ['01-15', 1000],
    ['11-20', 1000],
    ['12-01', 800],
    ['12-05', 1100],
  ]);
});

test('a reduction cannot start in the past, and a deeper one keeps its start', async () => {
  await save(product('a'));
  const discountOf = async () => {
    const [row] = await rowsOf<{ from: number }>(sql`
      SELECT extract(epoch FROM discount_from)::float8 * 1000 AS "from" FROM product WHERE catalogue_id = ${catalogueId}`);
    return new Date(row?.from ?? 0).toISOString();
  };
  const reduce = (priceCents: number) =>
    changePrice(runtime, {
      catalogueId,
      productKey: 'a',
      listPriceCents: 1000,
      discount: { priceCents, from: new Date('2026-01-01T00:00:00Z') },
    });
  await reduce(900);
  expect(await discountOf()).toBe('2026-11-20T12:00:00.000Z');
  now = new Date('2026-11-25T12:00:00Z');
  await reduce(800);
  expect(await discountOf()).toBe('2026-11-20T12:00:00.000Z');
});

test('a sellable product is read again once it has changed', async () => {
  await save(product('a'));
  const sellables = createSellableDirectory(database.database, createByteCache({ maximumBytes: 4_194_304 }));
  const [row] = await rowsOf<{ id: number }>(sql`SELECT id FROM product WHERE catalogue_id = ${catalogueId}`);
  const id = row?.id ?? 0;
  expect(await sellables.find(id)).toMatchObject({
    listPriceCents: 1000,
    discount: null,
    stockIsCounted: true,
  });
  await changePrice(runtime, {
    catalogueId,
    productKey: 'a',
    listPriceCents: 1200,
    discount: { priceCents: 900 },
  });
  expect(emitted.at(-1)).toEqual({
    kind: 'product.changed',
    catalogueId,
    productIds: [id],
    addressesStay: true,
  });
  for (const domainEvent of emitted) sellables.hear(domainEvent);
  expect(await sellables.find(id)).toMatchObject({
    listPriceCents: 1200,
    discount: { cents: 900, from: now, to: null },
  });
  expect(await sellables.findMany([id + 1000, id])).toHaveLength(1);
});
