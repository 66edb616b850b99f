import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { searchEndpoints } from '#contract/v1/search-endpoints.ts';
import { type Language, languageCodes, languages } from '#values/language.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ demo: true });
  await api.shop.dependencies.search.settled();
}, 400_000);
afterAll(() => api.close());

const search = (language: Language, keywords: string, body: object = {}) =>
  api.call(
    searchEndpoints.searchWeb,
    { body: { keywords, categories: ['products'], select: ['name', 'sku', 'type'], limit: 100, ...body } },
    { facts: { language: languageCodes[language] } },
  );
const suggest = (language: Language, keywords: string) =>
  api.call(
    searchEndpoints.searchSuggest,
    { query: { keywords } },
    { facts: { language: languageCodes[language] } },
  );
const refused = (body: object) =>
  api.call(searchEndpoints.searchWeb, { body } as never).then(
    () => null,
    ({ statusCode, code }) => [statusCode, code],
  );

describe('the first result', async () => {
  const queries: Record<Language, [keywords: string, first: string][]> = JSON.parse(
    await readFile(join(import.meta.dirname, 'queries.json'), 'utf8'),
  );
  it.each(languages)('is what is meant: %s', async (language) => {
    expect(queries[language]).toHaveLength(50);
    const found: [string, string][] = [];
    for (const [keywords, first] of queries[language]) {
      const { products } = await search(language, keywords, { limit: 1 });
      const name = products?.records[0]?.name ?? '';
      found.push([keywords, name.toLowerCase().includes(first.toLowerCase()) ? first : name]);
    }
    expect(found).toEqual(queries[language]);
  });

  it('is a category, a page or a post if that is requested', async () => {
    const categories = ['productCategories', 'pages'];
    const gutters = await search('hr', 'zljebovi', { categories });
    expect(gutters.productCategories?.records[0]).toMatchObject({
      name: 'Žlijebovi',
      url: '/shop/zlijebovi',
    });
    const delivery = await search('hr', 'dostva', { categories });
    expect(delivery.pages?.records[0]).toMatchObject({ title: 'Dostava i povrat' });
    expect(Object.keys(delivery)).toEqual(categories);
    const drops = await search('de', 'tauwassr', { categories: ['posts'] });
    expect(drops.posts?.records[0]).toMatchObject({ title: expect.stringMatching(/^Tauwasser unter Blech/) });
  });

  it.each([
    ['hr', 'oluk antracit', /^Odvodna cijev/],
    ['hr', 'pleh', /lim/i],
    ['en', 'anthracite downpipe', /^Downpipe/],
    ['de', 'Fallrohr anthrazit', /^Fallrohr/],
    ['de', 'Dachkännel', /rinne/i],
  ] as const)('is found by names of colours and regional words: %s %s', async (language, keywords, first) => {
    const { products } = await search(language, keywords, { limit: 1 });
    expect(products?.records[0]?.name).toMatch(first);
  });

  it('is goods before digital products', async () => {
    const { products } = await search('hr', 'falc');
    const types = products?.records.map(({ type }) => type) ?? [];
    expect(types).toContain('digital');
    expect(types.indexOf('digital')).toBeGreaterThan(types.lastIndexOf('physical'));
  });
});

it('does not depend on stop words', async () => {
  const [plain, wordy] = await Promise.all([search('hr', 'oluk'), search('hr', 'trebam oluk za mene')]);
  expect(wordy.products?.totalRecords).not.toBe(0);
  const some = await search('de', 'die Dachrinne');
  expect(some).toEqual(await search('de', 'Dachrinne'));
  expect(plain.products?.totalRecords).toBeGreaterThan(0);
});

it('is replaced by similar words if nothing is found', async () => {
  expect((await search('hr', 'snjegoobranni')).near?.[0]).toMatch(/^snjegobran/);
  expect((await search('hr', 'qqqqqq')).near).toEqual([]);
  expect(await search('hr', 'oluk')).not.toHaveProperty('near');
});

it('is suggested: at most eight, goods before all others', async () => {
  const suggestions = await suggest('hr', 'zlije');
  expect(suggestions.length).toBeLessThanOrEqual(8);
  expect(suggestions[0]?.kind).toBe('product');
  expect(suggestions.map(({ kind }) => kind)).toContain('productCategory');
  expect((await suggest('de', 'kontak'))[0]).toMatchObject({ kind: 'page', title: 'Kontakt' });
  expect(await suggest('hr', '')).toEqual([]);
});

it('requires a category, and refuses unknown ones', async () => {
  expect(await refused({ keywords: 'oluk' })).toEqual([400, 'MISSING_SEARCH_CATEGORIES']);
  expect(await refused({ keywords: 'oluk', categories: [] })).toEqual([400, 'MISSING_SEARCH_CATEGORIES']);
  expect(await refused({ keywords: 'oluk', categories: ['people'] })).toEqual([400, 'UNKNOWN_FILTER']);
  expect(await refused({ keywords: 'oluk', categories: ['pages'], limit: 101 })).toEqual([422, 'VALIDATION']);
  expect(await refused({ keywords: 'o'.repeat(201), categories: ['pages'] })).toEqual([422, 'VALIDATION']);
});

it('exists or not for any input, without an error', async () => {
  for (const keywords of [
    '',
    ' ',
    '\u0000',
    '\u0000oluk',
    '.',
    '%',
    '((((',
    '\ud800',
    'a '.repeat(100),
    '9'.repeat(200),
    '1,'.repeat(99),
    'ž'.repeat(200),
  ]) {
    const body = { keywords, categories: ['products', 'pages'], page: 1_000_000 };
    const searched = await api.app.inject({
      method: 'POST',
      url: '/api/v1/search/web',
      headers: api.headersOf(),
      body,
    });
    const suggested = await api.app.inject({
      url: '/api/v1/search/suggest',
      headers: api.headersOf(),
      query: { keywords },
    });
    expect([200, 422]).toContain(searched.statusCode);
    expect([200, 422]).toContain(suggested.statusCode);
  }
});

it('respects the filters of lists, as lists respect a search text', async () => {
  const filters = [
    { key: 'archived', value: false },
    { key: 'type', value: 'digital' },
  ];
  const { products } = await search('hr', 'falc', { filters });
  expect(new Set(products?.records.map(({ type }) => type))).toEqual(new Set(['digital']));
  const list = await api.call(catalogueEndpoints.productFilter, {
    body: { keyword: 'falc', filters, select: ['name', 'sku', 'type'], limit: 100 },
  });
  expect(list).toEqual(products);
});

it('includes changes within two seconds, and no longer what is not public', async () => {
  const { database, shop } = api;
  const { rows } = await database.pool.query<{ id: number; catalogue_id: number }>(
    `UPDATE product SET name = jsonb_set(name, '{hr}', '"Zvrkomat žuti"'), updated_at = now() WHERE sku = 'ATK-LED-F' RETURNING id, catalogue_id`,
  );
  const [product] = rows;
  if (!product) throw new Error('The demo has no such product.');
  const isFound = async (keywords: string) => (await search('hr', keywords)).products?.totalRecords;
  const emit = () =>
    shop.runtime.emit({
      kind: 'product.changed',
      catalogueId: product.catalogue_id,
      productIds: [product.id],
    });
  emit();
  await expect.poll(() => isFound('zvrkomati')).toBe(1);
  await database.database.execute(
    sql`UPDATE product SET archived = true, updated_at = now() WHERE id = ${product.id}`,
  );
  emit();
  await expect.poll(() => isFound('zvrkomat')).toBe(0);
  expect(await suggest('hr', 'zvrkomat')).toEqual([]);
});

it('includes only pages that are published and public', async () => {
  const pages = async () =>
    (await search('hr', 'kontakt', { categories: ['pages'] })).pages?.records.map(({ title }) => title);
  expect(await pages()).toContain('Kontakt');
  await api.database.pool.query(`UPDATE document SET access = 'login' WHERE key = 'page-contact'`);
  api.shop.runtime.emit({ kind: 'content.changed' });
  await expect.poll(pages).not.toContain('Kontakt');
});

it('is counted in the search log, without persons', async () => {
  await search('en', 'Gutters for my roof');
  await search('en', 'gutters ROOF');
  await search('en', '+385 91 123 4567');
  await api.shop.dependencies.searchCounter.flush();
  const { rows } = await api.database.pool.query<{ words: string; searches: number; found: number }>(
    `SELECT words, searches, found FROM search_count WHERE language = 'en' AND (words LIKE '%roof' OR words LIKE '%91%')`,
  );
  expect(rows).toEqual([{ words: 'gutters roof', searches: 2, found: expect.any(Number) }]);
});

it('finds the same by each German word for what a sheet covers', async () => {
  const covering = await search('de', 'Deckbreite 1.100 mm');
  expect(covering.products?.totalRecords).toBeGreaterThan(0);
  expect((await search('de', 'Baubreite 1.100 mm')).products).toEqual(covering.products);
});

it("respects a site's own synonyms", async () => {
  await api.database.pool.query(
    `INSERT INTO search_synonym (site_id, language, words) SELECT id, 'hr', '{"kapaljka","okapnica"}' FROM site WHERE site_id = '1001'`,
  );
  await api.shop.dependencies.search.synonyms.reload();
  api.shop.runtime.emit({ kind: 'content.changed' });
  await api.shop.dependencies.search.settled();
  expect((await search('hr', 'kapaljka')).products?.records[0]?.name).toMatch(/^Okapnica/);
});
