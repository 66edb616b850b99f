import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePrice, changeSlugs, setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import { type CatalogueCalls, english, openCatalogueCalls } from './catalogue-calls.fixture.ts';

let calls: CatalogueCalls;

beforeAll(async () => {
  calls = await openCatalogueCalls();
});
afterAll(() => calls.api.close());

describe('one product', () => {
  test('is returned in full, in the requested language', async () => {
    const { data } = await calls.get('slug=falc-430-standing-seam-panel', english);
    expect(data).toMatchObject({
      name: 'Falc 430 standing seam panel',
      sku: 'ATK-SF430',
      format: 'configurable',
      finalPrice: 17.6,
      canBeAdded: false,
      mainProductSlug: null,
      slugs: { hr: 'krovna-ploca-s-uzdignutim-falcem-falc-430', de: 'stehfalzbahn-falc-430' },
      breadcrumbs: [{ slug: 'roof-coverings' }, { slug: 'standing-seam-panels' }],
      associatedProductsAttributes: [{ attributeCode: 'colour' }, { attributeCode: 'thickness' }],
      unitPrice: { unit: 'm2', content: 0.43, price: 40.93 },
    });
    expect((data as { associatedProducts: object[] }).associatedProducts).toHaveLength(10);
  });

  test('a hidden variant returns the link to its main product', async () => {
    const { data } = await calls.get('slug=falc-430-standing-seam-panel-ral-7016-070', english);
    expect(data).toMatchObject({
      isVisibleIndividually: false,
      mainProductSlug: 'falc-430-standing-seam-panel',
    });
    expect((data as { description: string }).description).toContain('<h3>Installation</h3>');
  });

  test('is not found without a slug', async () => {
    expect((await calls.get('slug=no-such-product')).code).toBe('NOT_FOUND');
    expect((await calls.get('id=2000000000')).code).toBe('NOT_FOUND');
    expect((await calls.get('')).code).toBe('VALIDATION');
    expect((await calls.get('slug=falc-430-standing-seam-panel&store=nowhere')).code).toBe('UNKNOWN_SITE');
    expect((await calls.get('slug=falc-430-standing-seam-panel&currency=1')).code).toBe('VALIDATION');
  });

  test('after a rename the old slug returns the current one; an archived product is not found', async () => {
    const catalogueId = calls.api.directory.getFirst().catalogueId;
    const change = { catalogueId, productKey: 'valley' };
    const before = (await calls.list({ filters: [{ key: 'sku', value: 'ATK-UVA-7016' }], select: ['slug'] }))
      .records[0];
    const oldSlug = String(before?.slug);
    await changeSlugs(calls.api.runtime, { ...change, slugs: { hr: 'sasvim-nova-uvala' } });
    await calls.api.shop.dependencies.productIndexes.settled();
    expect((await calls.get(`slug=${oldSlug}`)).data).toMatchObject({ slug: 'sasvim-nova-uvala' });
    expect((await calls.get('slug=sasvim-nova-uvala')).status).toBe(200);
    await setArchived(calls.api.runtime, { ...change, archived: true });
    expect((await calls.get('slug=sasvim-nova-uvala')).status).toBe(404);
    await setArchived(calls.api.runtime, { ...change, archived: false });
    await changeSlugs(calls.api.runtime, { ...change, slugs: { hr: oldSlug } });
    expect((await calls.get(`slug=${oldSlug}`)).data).toMatchObject({ slug: oldSlug });
  });
});

describe('categories and tags', () => {
  test('a category has its ancestors and children', async () => {
    const { data } = await calls.send('GET', '/api/v1/product/web/category/get/roof-coverings', {
      headers: english,
    });
    expect(data).toMatchObject({
      name: 'Roof coverings',
      slug: 'roof-coverings',
      sortDefaultType: 'priorityDesc',
      breadcrumbs: [{ name: 'Roof coverings' }],
      slugs: { hr: 'krovni-pokrovi', de: 'dachdeckungen' },
    });
    const { children, totalProducts, id } = data as { children: object[]; totalProducts: number; id: number };
    expect(children.length).toBeGreaterThan(1);
    expect(totalProducts).toBe((await calls.list({ mainCategory: id })).totalRecords);
    expect(
      (await calls.send('GET', `/api/v1/product/web/category/get/${id}`, { headers: english })).data,
    ).toEqual(data);
    expect((await calls.send('GET', '/api/v1/product/web/category/get/nowhere')).status).toBe(404);
  });

  test('the tree contains every category once', async () => {
    type Node = { id: number; children: Node[] };
    const body = { tree: true, sort: { field: 'id', direction: 'asc' } };
    const roots = (await calls.send('POST', '/api/v1/product/web/category/filter', { body })).data as Node[];
    const flat = (await calls.send('POST', '/api/v1/product/web/category/filter', { body: {} }))
      .data as Node[];
    const idsOf = (nodes: Node[]): number[] => nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);
    expect(idsOf(roots).toSorted()).toEqual(flat.map(({ id }) => id).toSorted());
    expect(roots.length).toBeLessThan(flat.length);
    expect(roots.map(({ id }) => id)).toEqual(roots.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  test('tags and categories are filtered by their fields, else refused', async () => {
    const tags = (body: object) =>
      calls.send('POST', '/api/v1/product/web/tag/filter', { body, headers: english });
    expect((await tags({ filters: [{ key: 'name', value: 'Hero' }] })).data).toMatchObject([
      { name: 'Hero', title: 'Featured', slug: 'highlighted' },
    ]);
    expect((await tags({ filters: [{ key: 'colour', value: 1 }] })).code).toBe('UNKNOWN_FILTER');
    const body = { sort: { field: 'colour' } };
    expect((await calls.send('POST', '/api/v1/product/web/category/filter', { body })).code).toBe(
      'UNKNOWN_FILTER',
    );
  });
});

test('a changed price is visible at once', async () => {
  const catalogueId = calls.api.directory.getFirst().catalogueId;
  const slug = 'slug=falc-430-standing-seam-panel-ral-7016-070';
  await changePrice(calls.api.runtime, {
    catalogueId,
    productKey: 'falc-430-ral7016-t070',
    listPriceCents: 1999,
    discount: null,
  });
  await calls.api.shop.dependencies.productIndexes.settled();
  await expect.poll(async () => (await calls.get(slug, english)).data).toMatchObject({ finalPrice: 19.99 });
});
