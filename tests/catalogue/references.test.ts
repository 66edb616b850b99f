import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { referenceEndpoints } from '#contract/v1/reference-endpoints.ts';
import { setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import { saveDocument } from '#domain/content/content-service.ts';
import { type ReferenceKind, referenceKinds } from '#values/reference-kinds.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

type Facts = { facts: Record<string, string> };

let api: TestApi;
let asEditor: Facts;
beforeAll(async () => {
  api = await openTestApi({ demo: true });
  const { tokens } = await api.call(authEndpoints.login, {
    body: { username: 'urednik@attika.example', password: 'DemoUrednik2026!' },
  });
  asEditor = { facts: { authorization: `Bearer ${tokens.accessToken}` } };
  const proSite = api.directory.findByApiKey('demo-attika-pro');
  if (!proSite) throw new Error('The demo has no second site.');
  await saveDocument(api.runtime, {
    kind: 'page',
    key: 'druga-stranica',
    siteId: proSite.id,
    access: 'public',
    texts: { hr: { slug: 'druga-stranica', title: 'Druga stranica', metaDescription: '', sections: [] } },
  });
  await saveDocument(api.runtime, {
    kind: 'page',
    key: 's-dokumentom',
    access: 'public',
    texts: {
      hr: {
        slug: 's-dokumentom',
        title: 'S dokumentom',
        metaDescription: '',
        sections: ['doc-falc-install', 'gone'].map((key) => ({
          id: key,
          type: 'cta',
          v: 1,
          options: { title: 'Upute', button: { label: 'Otvori', link: { kind: 'file', key } } },
        })),
      },
    },
  });
  const created = await api.app.inject({
    method: 'POST',
    url: '/api/v1/cms/post/create',
    headers: { ...api.headersOf(), ...asEditor.facts, 'content-type': 'application/json' },
    payload: JSON.stringify({ title: 'Žljebovi u pripremi', slug: 'zljebovi-nacrt', postTypeSlug: 'page' }),
  });
  expect(created.statusCode).toBe(200);
  const { catalogueId } = proSite;
  await setArchived(api.runtime, { catalogueId, productKey: 'bim-library', archived: true });
  await api.shop.dependencies.settled();
  await api.shop.dependencies.productIndexes.settled();
  await api.shop.dependencies.search.settled();
}, 400_000);
afterAll(() => api.close());

type Asked = { keywords?: string; keys?: string[]; language?: 'de'; page?: number; perPage?: number };
const list = (kind: ReferenceKind, asked: Asked = {}, options: Facts = asEditor) =>
  api.call(referenceEndpoints.referenceFilter, { body: { kind, ...asked } }, options);
const keysOf = async (kind: ReferenceKind, asked: Asked = {}) =>
  (await list(kind, asked)).data.map(({ key }) => key);

describe('what sections may refer to', () => {
  test.each(referenceKinds)(
    'of kind %s has a key, a title and, asked by its key, the same answer',
    async (kind) => {
      const { data, total } = await list(kind, { perPage: 3 });
      expect(data.length).toBeGreaterThan(0);
      expect(total).toBeGreaterThanOrEqual(data.length);
      for (const { key, title } of data) expect([key, title]).not.toContain('');
      const keys = data.map(({ key }) => key).reverse();
      const again = await list(kind, { keys: ['no-such-key', ...keys] });
      expect(again.data).toEqual(data.toReversed());
      expect(again.total).toBe(keys.length);
    },
  );

  test.each([
    ['product', 'falc', 'falc'],
    ['category', 'zlijeb', 'cat-gutters'],
    ['document', 'kontakt', 'page-contact'],
    ['postCategory', 'IZ ATTIKE', 'pc-news'],
    ['productTag', 'istak', 'Hero'],
    ['productDocument', 'uzdignuti upute', 'doc-falc-install'],
    ['event', 'sajmu zagreb', 'evt-fair-2026'],
    ['form', 'izmjera', 'roofSurvey'],
    ['navigation', 'main', 'nav-main'],
  ] as const)('%s is found by %s', async (kind, keywords, key) => {
    expect((await keysOf(kind, { keywords, perPage: 100 })).join(' ')).toContain(key);
    expect(await keysOf(kind, { keywords: 'qqxxyyzz' })).toEqual([]);
  });

  test('says in which languages visitors can read a document', async () => {
    const [contact] = (await list('document', { keys: ['page-contact'] })).data;
    expect(contact?.language_codes?.toSorted()).toEqual(['eng', 'ger', 'hrv']);
    const [written] = (await list('document', { keys: ['s-dokumentom'] })).data;
    expect(written?.language_codes).toEqual(['hrv']);
    const [draft] = (await list('document', { keywords: 'zljebovi-nacrt' })).data;
    expect(draft).toMatchObject({ isShown: false, language_codes: [] });
    expect((await list('event', { perPage: 1 })).data[0]).not.toHaveProperty('language_codes');
  });

  test('lists matches by name before those with the words elsewhere', async () => {
    const titles = (await list('document', { keywords: 'krov', perPage: 100 })).data.map(({ title }) =>
      title.toLowerCase().includes('krov'),
    );
    expect(titles).toContain(false);
    expect(titles.indexOf(false)).toBeGreaterThan(titles.lastIndexOf(true));
  });

  test('is named in the requested language, with what distinguishes it', async () => {
    const [contact] = (await list('document', { keys: ['page-contact'], language: 'de' })).data;
    expect(contact).toMatchObject({
      documentKind: 'page',
      title: 'Kontakt',
      hint: '/de/kontakt',
      isShown: true,
    });
    const [gutter] = (await list('category', { keywords: 'rinne', language: 'de' })).data;
    expect(gutter?.title).toMatch(/rinne/i);
  });

  test('shows products and pictures as pictures', async () => {
    for (const kind of ['product', 'medium'] as const) {
      const { data } = await list(kind, { perPage: 5 });
      expect(data.filter(({ picture }) => picture).length).toBeGreaterThan(0);
    }
  });

  test('includes what visitors do not see yet, and says so', async () => {
    const [draft] = (await list('document', { keywords: 'zljebovi u pripremi' })).data;
    expect(draft).toMatchObject({ title: 'Žljebovi u pripremi', isShown: false });
    expect((await list('product', { keys: ['bim-library'] })).data).toMatchObject([{ isShown: false }]);
    expect(await keysOf('product', { keywords: 'BIM biblioteka' })).not.toContain('bim-library');
  });

  test('includes nothing of other sites', async () => {
    expect(await keysOf('document', { keywords: 'druga stranica' })).toEqual([]);
    expect(await keysOf('document', { keys: ['druga-stranica'] })).toEqual([]);
  });

  test('includes product documents as link targets, while they exist', async () => {
    const page = await api.call(contentEndpoints.termGet, { query: { slug: 's-dokumentom' } });
    const [there, gone] = page.parts.map(({ options }) => options.button);
    expect(there).toMatchObject({
      link: { url: expect.stringMatching(/^\/documents\/doc-falc-install\/hr\/.+\.pdf$/), target: '_blank' },
    });
    expect(gone).toBeUndefined();
  });

  test('is listed in pages', async () => {
    const all = await list('medium', { perPage: 4 });
    const [first, second] = [
      await keysOf('medium', { perPage: 2 }),
      await keysOf('medium', { perPage: 2, page: 2 }),
    ];
    expect([...first, ...second]).toEqual(all.data.map(({ key }) => key));
    expect(all).toMatchObject({ page: 1, perPage: 4, limit: 4, lastPage: Math.ceil(all.total / 4) });
  });

  test('is for users who write', async () => {
    await expect(list('product', {}, { facts: {} })).rejects.toMatchObject({ code: 'NO_ACTIVE_USER' });
    await expect(
      list('product', { keys: Array.from({ length: 101 }, (_, index) => `p-${index}`) }),
    ).rejects.toMatchObject({
      details: { code: 'VALIDATION', fields: { keys: { rule: 'maxLength', parameter: 100 } } },
    });
  });
});
