import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { isProductField } from '#domain/catalogue/managing/product-fields.ts';
import { publishDueProducts } from '#domain/catalogue/managing/products-managing.ts';
import { headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { closedHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf, openGoodsCalls } from '../support/goods-calls.ts';
import { mediaCallsOf, photograph } from '../support/media-calls.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock('2026-11-20T12:00:00Z');
let shop: FixtureShop;
let calls: ReturnType<typeof goodsCallsOf>;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  calls = await openGoodsCalls(shop);
});
afterAll(() => shop.close());

const gutter = {
  sku: 'GUT-125',
  name: { hrv: 'Žlijeb polukružni 125', eng: 'Half-round gutter 125', ger: 'Rinne halbrund 125' },
  taxClass: 'tax-standard',
  retailPrice: 12.5,
};
const pricesOf = async (id: number) =>
  (
    await shop.database.pool.query(
      'select list_price_cents::int as list, effective_price_cents::int as paid from price_log where product_id = $1 order by id',
      [id],
    )
  ).rows;

describe('a product that is created', () => {
  test('with three languages, a picture and a price is in the list, in the search and at its address', async () => {
    const [picture] = (
      await mediaCallsOf(shop, calls.headers).upload([{ bytes: await photograph('#336699') }])
    ).data;
    await calls.settled();
    const { status, data } = await calls.create(
      { ...gutter, pictures: [picture.id], barcode: '4006381333931', weightKg: 1.25, brand: 'Attika' },
      { stock: 7.5 },
    );
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...gutter,
      slug: { hrv: 'zlijeb-polukruzni-125', eng: 'half-round-gutter-125', ger: 'rinne-halbrund-125' },
      state: 'active',
      version: 1,
      barcode: '4006381333931',
      weightKg: 1.25,
      stock: { onHand: 7.5, committed: 0, available: 7.5, isLow: false },
      pictures: [picture.id],
      missingLanguages: [],
    });
    expect(data.media).toHaveLength(1);
    await calls.settled();
    expect(await calls.listed([{ key: 'sku', value: 'GUT-125' }])).toEqual(['GUT-125']);
    const found = await shop.call('POST', '/api/v1/product/web/filter', {
      keyword: 'polukružni',
      select: ['sku'],
    });
    expect(JSON.stringify(found.data ?? found.details)).toContain('GUT-125');
    expect((await calls.shown('zlijeb-polukruzni-125')).data).toMatchObject({
      finalPrice: 12.5,
      sku: 'GUT-125',
    });
    expect(await pricesOf(data.id)).toEqual([{ list: 1250, paid: 1250 }]);
    // Anybody's number finds it: SKU, barcode, a part of its name.
    for (const search of ['gut-125', '4006381333931', 'Rinne']) {
      expect((await calls.list({ search })).data.data, search).toMatchObject([
        { id: data.id, sku: 'GUT-125', state: 'active', retailPrice: 12.5, stock: { available: 7.5 } },
      ]);
    }
    expect((await calls.list({ search: 'gut-125' })).data.data[0].picture.id).toBe(picture.id);
  });

  test('needs what a product cannot be without, and names each field that is wrong', async () => {
    const { status, details } = await calls.create({
      name: { eng: 'Nameless' },
      barcode: '4006381333932',
      customsCode: '7308',
      kpdCode: '12',
      originCountry: 'XX',
      colour: 'red',
      unit: 'yard',
      retailPrice: 10,
      membershipPrice: 12,
    });
    expect([status, details.code]).toEqual([422, 'VALIDATION']);
    expect(details.fields).toMatchObject({
      'fields.sku': { rule: 'required' },
      'fields.taxClass': { rule: 'required' },
      'fields.name.hrv': { rule: 'required' },
      'fields.barcode': { rule: 'format', parameter: 'gtin' },
      'fields.customsCode': { rule: 'format', parameter: 'cn8' },
      'fields.kpdCode': { rule: 'format', parameter: 'kpd' },
      'fields.originCountry': { rule: 'oneOf' },
      'fields.colour': { rule: 'unknown' },
      'fields.unit': { rule: 'oneOf' },
      'fields.membershipPrice': { rule: 'maximum', parameter: 9.99 },
    });
    expect((await calls.create({ ...gutter, sku: 'SCREW' })).details.fields).toEqual({
      'fields.sku': { rule: 'oneOf', parameter: 'unique' },
    });
  });

  test('weighs no more than an order can note of its longest piece', async () => {
    const { status, details } = await calls.create({ ...gutter, sku: 'GUT-HEAVY', weightKg: 100_000.001 });
    expect([status, details.fields]).toEqual([
      422,
      { 'fields.weightKg': { rule: 'maximum', parameter: 100_000 } },
    ]);
  });

  test('has its description freed of what could run', async () => {
    const { data } = await calls.create({
      ...gutter,
      sku: 'GUT-SAFE',
      description: { hrv: '<p onclick="x()">Opis</p><script>x()</script>' },
    });
    expect(data.description).toEqual({ hrv: '<p>Opis</p>' });
    // A slug that somebody has is not taken from them.
    expect(data.slug.hrv).toBe('zlijeb-polukruzni-125-2');
  });

  test('like another one is a draft under its own SKU', async () => {
    const id = shop.productIds.plated as number;
    const { data } = await calls.send('POST', `product/copy/${id}`, { sku: 'PLATED-2' });
    expect(data).toMatchObject({ sku: 'PLATED-2', state: 'draft', stock: { available: 0 } });
    expect(data.options).toHaveLength(1);
    expect(data.slug.hrv).toBe('plated-hr-2');
    expect((await calls.shown('plated-hr-2')).status).toBe(404);
    expect(outcome(await calls.send('POST', `product/copy/${id}`, { sku: 'PLATED-2' }))).toEqual([
      422,
      'VALIDATION',
    ]);
  });
});

test('a copy has the variants of its original where that is asked for', async () => {
  const term = (kind: string, key: string, fields: object) =>
    calls.send('POST', `${kind}/create`, { key, fields });
  const values = ['red', 'blue'].map((key) => ({ key, label: { hrv: key } }));
  await term('attribute', 'colour', { label: { hrv: 'Boja' }, type: 'dropdown', configurable: true, values });
  await term('attributeSet', 'goods', { name: { hrv: 'Roba' }, attributes: ['colour'] });
  const { data: main, details: refused } = await calls.create(
    { ...gutter, sku: 'LADDER-A', attributeSet: 'goods', configurableAttributes: ['colour'] },
    { format: 'configurable' },
  );
  expect(refused).toBeUndefined();
  for (const colour of ['red', 'blue']) {
    const { details } = await calls.create(
      {
        ...gutter,
        sku: `LADDER-A-${colour}`,
        mainProduct: 'LADDER-A',
        attributeSet: 'goods',
        attributes: { colour },
      },
      { stock: 3 },
    );
    expect(details).toBeUndefined();
  }
  const { data } = await calls.send('POST', `product/copy/${main.id}`, { sku: 'LADDER-B', variants: true });
  expect(data.variants).toMatchObject([
    { sku: 'LADDER-B-red', values: { colour: 'red' }, stock: { available: 0 } },
    { sku: 'LADDER-B-blue', values: { colour: 'blue' } },
  ]);
  expect((await calls.send('POST', `product/copy/${main.id}`, { sku: 'LADDER-C' })).data.variants).toEqual(
    [],
  );
});

test('rules of roofs and the cross-section are fields, products in them named by SKU', async () => {
  const rules = {
    kind: 'covering',
    coverWidthMm: 1000,
    minimumPitchTenths: 80,
    snowRegions: [],
    lengths: { minimumMm: 500, maximumMm: 6000, baseMm: 0, stepMm: 10 },
    eavesOverhangMm: 50,
    ridgeGapMm: 30,
    endOverlaps: [{ fromPitchTenths: 100, overlapMm: 200 }],
    edges: [{ edge: 'ridge', product: 'PLATED', pieceMm: 2000, overlapMm: 100 }],
    parts: [{ role: 'fixing', product: 'SCREW', per: 'area', hundredths: 600, unit: 'pcs', packOf: 100 }],
  };
  const drawing = { shape: 'trapezoid', coverWidthMm: 1000, heightMm: 35, ribSpacingMm: 200 };
  const { data } = await calls.create({ ...gutter, sku: 'T35', roofRules: rules, drawing });
  expect(data).toMatchObject({ roofRules: rules, drawing });
  expect(data.named.map(({ sku }: { sku: string }) => sku).sort()).toEqual(['PLATED', 'SCREW']);
  const wrong = await calls.update(data.id, 1, {
    drawing: { shape: 'heart' },
    roofRules: { ...rules, edges: [{ ...rules.edges[0], product: 'NOBODY' }] },
  });
  expect(wrong.details.fields).toEqual({
    'fields.drawing.shape': { rule: 'oneOf' },
    'fields.roofRules.edges.0.product': { rule: 'oneOf' },
  });
  expect((await calls.update(data.id, 1, { roofRules: null })).data.roofRules).toBeNull();
});

describe('a draft', () => {
  test('is shown by its preview link until that ends, in its language and to nobody else', async () => {
    const { data } = await calls.create({ ...gutter, sku: 'GUT-LOOK', isDraft: true });
    const made = await calls.send('POST', `product/previewLink/${data.id}`, { hours: 1 });
    const { url, expires_at } = made.data as { url: string; expires_at: string };
    expect(url).toContain(`/${data.slug.hrv}?preview=${data.id}.hr.`);
    const token = new URL(url).searchParams.get('preview') ?? '';
    const shown = (named: string) =>
      shop.call('GET', `/api/v1/product/web/get?${new URLSearchParams({ preview: named })}`);
    expect((await shown(token)).data).toMatchObject({ sku: 'GUT-LOOK', finalPrice: 12.5 });
    expect((await calls.shown(data.slug.hrv)).status).toBe(404);
    expect((await shown(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
    const otherSite = await shop.call(
      'GET',
      `/api/v1/product/web/get?${new URLSearchParams({ preview: token })}`,
      undefined,
      closedHeaders,
    );
    expect(otherSite.status).toBe(404);
    const before = clock.now();
    clock.set(expires_at);
    expect((await shown(token)).status).toBe(404);
    clock.set(before.toISOString());
    expect(outcome(await shop.call('POST', `/api/v1/manage/product/previewLink/${data.id}`, {}))).toEqual([
      401,
      'NO_ACTIVE_USER',
    ]);
  });

  test('of a bundle shows its members by the same link, and no other bundle', async () => {
    await calls.create({ ...gutter, sku: 'GUT-MEMBER', isDraft: false });
    const kit = { ...gutter, isDraft: true, members: [{ sku: 'GUT-MEMBER', quantity: 2 }] };
    const { data } = await calls.create({ ...kit, sku: 'KIT-LOOK' }, { format: 'bundle' });
    const { data: other } = await calls.create({ ...kit, sku: 'KIT-OTHER' }, { format: 'bundle' });
    const made = await calls.send('POST', `product/previewLink/${data.id}`, { hours: 1 });
    const { url } = made.data as { url: string };
    const preview = new URL(url).searchParams.get('preview') ?? '';
    const bundleOf = (query: Record<string, string>) =>
      shop.call('GET', `/api/v1/product/checkBundles?${new URLSearchParams(query)}`);
    const shown = await bundleOf({ product: String(data.id), preview });
    expect(shown.data.members).toMatchObject([{ sku: 'GUT-MEMBER', quantity: 2 }]);
    expect((await bundleOf({ product: String(data.id) })).status).toBe(404);
    expect((await bundleOf({ product: String(other.id), preview })).status).toBe(404);
    const wrong = preview.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await bundleOf({ product: String(data.id), preview: wrong })).status).toBe(404);
  });

  test('is seen by nobody before its time, and then by everybody', async () => {
    const { data } = await calls.create({
      ...gutter,
      sku: 'GUT-SOON',
      isDraft: true,
      publishAt: '2026-11-20T12:05:00.000Z',
    });
    expect(data).toMatchObject({ state: 'draft', publishAt: '2026-11-20T12:05:00.000Z' });
    const slug = data.slug.hrv;
    await calls.settled();
    expect((await calls.shown(slug)).status).toBe(404);
    expect(await calls.listed([{ key: 'sku', value: 'GUT-SOON' }])).toEqual([]);
    expect(
      (await calls.list({ filters: [{ key: 'state', value: 'draft' }], search: 'GUT-SOON' })).data.total,
    ).toBe(1);
    await publishDueProducts(shop.runtime);
    expect((await calls.get(data.id)).data.state).toBe('draft');
    clock.set('2026-11-20T12:05:01Z');
    await publishDueProducts(shop.runtime);
    expect((await calls.get(data.id)).data).toMatchObject({ state: 'active', publishAt: null, version: 2 });
    expect((await calls.shown(slug)).status).toBe(200);
    const { details } = await calls.update(data.id, 2, { publishAt: '2026-12-01T08:00:00Z' });
    expect(details.fields).toEqual({ 'fields.isDraft': { rule: 'required' } });
  });
});

describe('a product that is changed', () => {
  test('by two people is changed by the first; the second is told what there is now', async () => {
    const id = shop.productIds.heavy as number;
    const { version } = (await calls.get(id)).data;
    expect((await calls.update(id, version, { weightKg: 390 })).data).toMatchObject({
      version: version + 1,
      weightKg: 390,
    });
    const late = await calls.update(id, version, { weightKg: 380 });
    expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
    expect(late.details).toMatchObject({ version: version + 1, current: { id, weightKg: 390 } });
    expect(outcome(await calls.send('PATCH', `product/update/${id}`, { fields: { weightKg: 1 } }))).toEqual([
      422,
      'VALIDATION',
    ]);
  });

  test('under another slug is found at the old one, too', async () => {
    const id = shop.productIds.plate as number;
    const { version } = (await calls.get(id)).data;
    const { data } = await calls.update(id, version, { slug: { hrv: 'nova-ploca' } });
    expect(data.slug).toMatchObject({ hrv: 'nova-ploca', eng: 'plate-en' });
    expect(data.oldSlugs).toEqual([{ language_code: 'hrv', slug: 'plate-hr' }]);
    await calls.settled();
    expect((await calls.shown('plate-hr')).data).toMatchObject({ slug: 'nova-ploca' });
    const other = await calls.get(shop.productIds.rare as number);
    expect(
      (await calls.update(other.data.id, other.data.version, { slug: { hrv: 'plate-hr' } })).details.fields,
    ).toEqual({
      'fields.slug.hrv': { rule: 'oneOf', parameter: 'unique' },
    });
  });

  test('and archived answers 404 at its address until it is back', async () => {
    const id = shop.productIds.rare as number;
    expect((await calls.send('POST', 'product/archive', { ids: [id], archived: true })).data).toMatchObject({
      changed: 1,
    });
    await calls.settled();
    expect((await calls.shown('rare-hr')).status).toBe(404);
    expect((await calls.get(id)).data.state).toBe('archived');
    await calls.send('POST', 'product/archive', { ids: [id], archived: false });
    await calls.settled();
    expect((await calls.shown('rare-hr')).status).toBe(200);
  });
});

describe('many products at once', () => {
  test('are told of in the log of changes, and one field of a set is taken back by itself', async () => {
    const handbook = String(shop.productIds.handbook);
    const { data } = await calls.patch([
      { sku: 'HANDBOOK', fields: { categoryPriority: 7, name: { ger: 'Handbuch neu' } } },
    ]);
    const id = data.changeSetId;
    const [listed] = (await calls.send('POST', 'change/filter', { perPage: 1 })).data.data;
    expect(listed).toMatchObject({
      id,
      first: { entity: 'product', entityId: handbook, field: 'categoryPriority' },
    });
    expect(listed.first.name.ger).toBe('Handbuch neu');
    const one = { entity: 'product', entityId: handbook, field: 'name.ger' };
    // What the set has not changed is passed over.
    const other = { ...one, field: 'sku' };
    const undone = await calls.send('POST', `change/undoFields/${id}`, { fields: [one, other] });
    expect(undone.data).toMatchObject({ undone: 1, left: [] });
    const set = (await calls.change(id)).data;
    expect(set).toMatchObject({ undoneBy: undone.data.changeSetId, isUndoneWhole: false });
    const states = set.changes.data.map(({ field, undoneBy }: Record<string, unknown>) => [field, undoneBy]);
    expect(states).toEqual([
      ['categoryPriority', null],
      ['name.ger', undone.data.changeSetId],
    ]);
    const { name, categoryPriority } = (await calls.get(shop.productIds.handbook as number)).data;
    expect(name.ger).not.toBe('Handbuch neu');
    expect(categoryPriority).toBe(7);
    // The rest goes back with the set.
    expect((await calls.undo(id)).data).toMatchObject({ undone: 1, left: [{ field: 'name.ger' }] });
    expect((await calls.change(id)).data.isUndoneWhole).toBe(true);
  });

  test('are changed by id and SKU, and the set is taken back', async () => {
    const { data } = await calls.patch([
      { sku: 'SCREW', fields: { retailPrice: 25, discount: null, name: { eng: 'Screw' } } },
      { id: shop.productIds.handbook, fields: { retailPrice: 22, featured: true } },
      { sku: 'ENDLESS', fields: { weightKg: 1 } },
    ]);
    expect(data).toMatchObject({ changed: 2, unchanged: 1, problems: [] });
    await calls.settled();
    expect((await calls.shown('screw-hr')).data).toMatchObject({ finalPrice: 25 });
    const set = (await calls.change(data.changeSetId)).data;
    expect(set).toMatchObject({ source: 'api', count: 2, changes: { total: 5 } });
    expect(set.changes.data).toContainEqual({
      entity: 'product',
      entityId: String(shop.productIds.screw),
      field: 'name.eng',
      before: 'screw en',
      after: 'Screw',
      name: expect.objectContaining({ eng: 'Screw' }),
      undoneBy: null,
    });
    // Somebody changes one of the fields meanwhile.
    await calls.patch([{ sku: 'HANDBOOK', fields: { retailPrice: 23 } }]);
    const undone = (await calls.undo(data.changeSetId)).data;
    expect(undone).toMatchObject({
      undone: 4,
      left: [
        {
          entity: 'product',
          entityId: String(shop.productIds.handbook),
          field: 'retailPrice',
          why: 'changed',
        },
      ],
    });
    expect((await calls.get(shop.productIds.screw as number)).data).toMatchObject({
      retailPrice: 19.99,
      discount: { retailPrice: 14.99 },
      name: { eng: 'screw en' },
    });
    expect((await calls.get(shop.productIds.handbook as number)).data).toMatchObject({
      retailPrice: 23,
      featured: false,
    });
    // An undone price goes forward.
    expect((await pricesOf(shop.productIds.screw as number)).slice(-2)).toEqual([
      { list: 2500, paid: 2500 },
      { list: 1999, paid: 1499 },
    ]);
    expect((await calls.change(undone.changeSetId)).data).toMatchObject({
      source: 'undo',
      undoes: data.changeSetId,
    });
    expect((await calls.undo(data.changeSetId)).data).toMatchObject({ undone: 0, changeSetId: null });
    // Undoing the undoing does it again.
    expect((await calls.undo(undone.changeSetId)).data).toMatchObject({ undone: 4 });
    const { data: history } = await calls.send('GET', `price/history/${shop.productIds.screw}`);
    expect(history.data[0]).toMatchObject({
      retailPrice: 25,
      discountPrice: null,
      finalPrice: 25,
      isPlanned: false,
    });
  });

  test('are all left where one is wrong: problems are told by row and field, with what was sent', async () => {
    const rows = [
      { sku: 'SCREW', fields: { retailPrice: 31 } },
      { sku: 'NOBODY', fields: { retailPrice: 1 } },
      { sku: 'PLATED', fields: { discount: { retailPrice: 99 }, colour: 'red' } },
      { id: shop.productIds.screw, fields: { retailPrice: 32 } },
      { sku: 'PAIR-KIT', fields: { relations: ['SCREW', 'NOBODY'], unit: 'yard', categories: ['nowhere'] } },
      { fields: {} },
    ];
    const problems = [
      { row: 1, field: 'sku', rule: 'oneOf', value: 'NOBODY' },
      { row: 2, field: 'colour', rule: 'unknown', value: 'red' },
      { row: 2, field: 'discount.retailPrice', rule: 'maximum', parameter: 9.99, value: 99 },
      { row: 3, field: 'id', rule: 'twice', value: shop.productIds.screw },
      { row: 4, field: 'unit', rule: 'oneOf', value: 'yard' },
      { row: 4, field: 'categories.0', rule: 'oneOf', value: 'nowhere' },
      { row: 4, field: 'relations.1', rule: 'oneOf', value: 'NOBODY' },
      { row: 5, field: 'id', rule: 'required', value: null },
    ];
    const before = (await calls.get(shop.productIds.screw as number)).data;
    const { status, details } = await calls.patch(rows);
    expect([status, details.code]).toEqual([422, 'VALIDATION']);
    expect(details.problems).toHaveLength(problems.length);
    expect(details.problems).toEqual(expect.arrayContaining(problems));
    const look = await calls.patch(rows, { preview: true });
    expect(look.status).toBe(200);
    expect(look.data).toMatchObject({ changeSetId: null, changed: 1 });
    expect(look.data.diff).toEqual([
      {
        entity: 'product',
        entityId: String(shop.productIds.screw),
        field: 'retailPrice',
        before: before.retailPrice,
        after: 31,
      },
    ]);
    expect((await calls.get(shop.productIds.screw as number)).data).toEqual(before);
    const partly = (await calls.patch(rows, { partly: true })).data;
    expect(partly).toMatchObject({ changed: 1 });
    expect(partly.problems).toHaveLength(problems.length);
    expect((await calls.get(shop.productIds.screw as number)).data).toMatchObject({
      retailPrice: 31,
      version: before.version + 1,
    });
  });

  test('ask for the rights of their fields', async () => {
    const publisher = goodsCallsOf(shop, await headersOfScope(shop, 'publisher'));
    expect(outcome(await publisher.patch([{ sku: 'SCREW', fields: { retailPrice: 1 } }]))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(outcome(await shop.call('POST', '/api/v1/manage/product/patch', { changes: 'x' }))).toEqual([
      401,
      'NO_ACTIVE_USER',
    ]);
  });
});

test('what is read of products is what they take: sent back, it changes nothing', async () => {
  const fields = Object.keys(goodsEndpoints.managedProductGet.answer.properties).filter(isProductField);
  const read = await Promise.all(
    Object.values(shop.productIds).map(async (id) => {
      const { data } = await calls.get(id);
      return { id, fields: Object.fromEntries(fields.map((name) => [name, data[name]])) };
    }),
  );
  expect(fields).toEqual(expect.arrayContaining(['members', 'options', 'discount', 'attributes']));
  const { data, details } = await calls.patch(read, { preview: true });
  expect(details).toBeUndefined();
  expect(data).toMatchObject({ changed: 0, unchanged: read.length, problems: [], diff: [] });
});

test('what a set has created is archived when the set is taken back', async () => {
  const { data } = await calls.create({ ...gutter, sku: 'GUT-ONCE' });
  const { data: sets } = await calls.send('POST', 'change/filter', {
    filters: [
      { key: 'entityId', value: data.id },
      { key: 'entity', value: 'product' },
    ],
  });
  expect(sets.data).toMatchObject([{ source: 'panel', count: 1, user: { id: expect.any(Number) } }]);
  expect((await calls.undo(sets.data[0].id)).data).toMatchObject({ undone: 1, left: [] });
  expect((await calls.get(data.id)).data.state).toBe('archived');
});

test('the list is filtered by what is missing, low, put away and by whose it is, and sorted', async () => {
  await calls.patch([
    { sku: 'SHEET', fields: { name: { ger: null }, brand: 'Attika', lowStockThreshold: 60 } },
    { sku: 'PLATE', fields: { archived: true, supplierSku: 'LIEF-77' } },
  ]);
  const skus = async (filters: object[], more: object = {}): Promise<string[]> => {
    const { data, details } = await calls.list({ filters, perPage: 100, ...more });
    expect(details).toBeUndefined();
    return data.data.map(({ sku }: { sku: string }) => sku);
  };
  expect(await skus([{ key: 'missingLanguage', value: 'ger' }])).toEqual(['SHEET']);
  expect(
    await skus([
      { key: 'stockLow', value: true },
      { key: 'format', value: ['simple'] },
    ]),
  ).toContain('SHEET');
  expect(await skus([{ key: 'state', value: 'archived' }])).toEqual(
    expect.arrayContaining(['PLATE', 'ARCHIVED']),
  );
  expect(await skus([], { search: 'lief-77' })).toEqual(['PLATE']);
  const named = [{ key: 'sku', value: ['SHEET', 'PLATE', 'HEAVY'] }];
  expect(await skus(named, { sort: { field: 'price', direction: 'desc' } })).toEqual([
    'HEAVY',
    'PLATE',
    'SHEET',
  ]);
  expect(await skus(named, { sort: { field: 'sku' } })).toEqual(['HEAVY', 'PLATE', 'SHEET']);
  const { data } = await calls.list({ filters: [{ key: 'sku', value: 'SHEET' }] });
  expect(data.data[0]).toMatchObject({ missingLanguages: ['ger'], stock: { isLow: true } });
  expect(outcome(await calls.list({ filters: [{ key: 'colour', value: 1 }] }))).toEqual([
    400,
    'UNKNOWN_FILTER',
  ]);
});

test('those of a site with another catalogue find none of these products', async () => {
  const neighbour = await headersOfOtherSite(shop, 'admin', closedHeaders);
  const id = shop.productIds.screw as number;
  const path = (call: string) => `/api/v1/manage/product/${call}`;
  expect(outcome(await shop.call('GET', path(`get/${id}`), undefined, neighbour))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  const fields = { weightKg: 9 };
  const update = await shop.call('PATCH', path(`update/${id}`), { version: 1, fields }, neighbour);
  expect(outcome(update)).toEqual([404, 'NOT_FOUND']);
  const patch = await shop.call('POST', path('patch'), { changes: [{ id, fields }] }, neighbour);
  expect(patch.details.problems).toMatchObject([{ row: 0, field: 'id', rule: 'oneOf' }]);
});
