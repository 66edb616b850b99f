import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { finderEndpoints } from '#contract/v1/finder-endpoints.ts';
import { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import { changeSlugs, setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import type { DocumentInput } from '#domain/content/content-input.ts';
import { saveDocument } from '#domain/content/content-service.ts';
import { saveEvent } from '#domain/events/events-service.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

type Facts = { facts: Record<string, string> };

let api: TestApi;
let asEditor: Facts;
let pro: Facts;
let foreignEvent: number;
beforeAll(async () => {
  api = await openTestApi({ demo: true });
  const { runtime } = api;
  const { tokens } = await api.call(authEndpoints.login, {
    body: { username: 'urednik@attika.example', password: 'DemoUrednik2026!' },
  });
  asEditor = { facts: { authorization: `Bearer ${tokens.accessToken}` } };
  const proSite = api.directory.findByApiKey('demo-attika-pro');
  if (!proSite) throw new Error('The demo has no second site.');
  pro = { facts: api.headersOf(proSite) };
  const page = (key: string, facts: Partial<DocumentInput> = {}): DocumentInput => ({
    kind: 'page',
    key,
    access: 'public',
    texts: { hr: { slug: key, title: key, metaDescription: '', sections: [] } },
    ...facts,
  });
  await saveDocument(runtime, page('samo-hrvatski'));
  await saveDocument(runtime, page('za-clanove', { access: 'login' }));
  await saveDocument(runtime, page('druga-stranica', { siteId: proSite.id }));
  await saveDocument(runtime, page('staro-ime'));
  await saveDocument(
    runtime,
    page('staro-ime', { texts: { hr: { slug: 'novo-ime', title: 'n', metaDescription: '', sections: [] } } }),
  );
  const { catalogueId } = proSite;
  await setArchived(runtime, { catalogueId, productKey: 'bim-library', archived: true });
  await changeSlugs(runtime, { catalogueId, productKey: 'cad-details', slugs: { hr: 'cad-novo-ime' } });
  const day = new Date('2027-05-05T08:00:00Z');
  const event = {
    ...{ key: 'evt-pro', siteId: proSite.id, title: { hr: 'Za druge' }, place: {}, excerpt: {}, body: {} },
    ...{ startsAt: day, endsAt: day, mediumId: null, productKey: null },
  };
  foreignEvent = (await saveEvent(runtime, event)).id;
  for (const [from, link] of [
    ['/katalog.html', { kind: 'path', path: '/kontakt?x=1' }],
    ['/partner.html', { kind: 'external', url: 'https://partner.example/' }],
  ] as const) {
    await api.call(redirectEndpoints.redirectCreate, { body: { from, link } }, asEditor);
  }
  const create = { body: JSON.stringify({ title: 'Nacrt', slug: 'samo-nacrt', postTypeSlug: 'page' }) };
  const draft = await api.app.inject({
    method: 'POST',
    url: '/api/v1/cms/post/create',
    headers: { ...api.headersOf(), ...asEditor.facts, 'content-type': 'application/json' },
    payload: create.body,
  });
  expect(draft.statusCode).toBe(200);
  await api.shop.dependencies.settled();
  await api.shop.dependencies.productIndexes.settled();
  await api.shop.dependencies.search.settled();
}, 400_000);
afterAll(() => api.close());

const decide = (params: string, options?: Facts) =>
  api.call(finderEndpoints.finderDecide, { query: { params } }, options);
const nothing = { kind: 'none', id: null, slug: null };

describe('resolving an address', () => {
  test.each([
    ['/kontakt', 'page', 'kontakt', 'hrv'],
    ['/', 'page', 'naslovnica', 'hrv'],
    ['/en', 'page', 'home-page', 'eng'],
    ['en/contact', 'page', 'contact', 'eng'],
    ['/de/kontakt/?a=1#b', 'page', 'kontakt', 'ger'],
    ['/en/samo-hrvatski', 'page', 'samo-hrvatski', 'eng'],
    ['/krov-koji-raste-toplinsko-izduzenje-aluminija', 'post', null, 'hrv'],
    ['/objave/planiranje', 'term', 'planiranje', 'hrv'],
    ['/en/blog/topic-seam', 'term', 'topic-seam', 'eng'],
    ['/en/product/standing-seam-installation-manual-pdf', 'product', null, 'eng'],
    ['/de/produkt/verlegehandbuch-stehfalz-pdf', 'product', null, 'ger'],
    ['/shop/krovni-pokrovi', 'productCategory', 'krovni-pokrovi', 'hrv'],
  ])('%s is a %s', async (address, kind, slug, language) => {
    const last = address.split(/[?#]/)[0]?.split('/').at(-1);
    expect(await decide(address)).toEqual({ kind, id: expect.any(Number), slug: slug ?? last, language });
  });

  test('finds events and screens of the program', async () => {
    expect(await decide('/en/event/3')).toEqual({ kind: 'event', id: 3, slug: null, language: 'eng' });
    for (const [address, slug] of [
      ['/kosarica', 'cart'],
      ['/en/search', 'search'],
      ['/objave', 'blog'],
      ['/de/shop?page=2', 'shop'],
      ['/en/checkout/success', 'checkoutSuccess'],
    ] as const) {
      expect(await decide(address)).toMatchObject({ kind: 'screen', id: null, slug });
    }
  });

  test.each([
    ['/staro-ime', '/novo-ime'],
    ['/en/kontakt', '/en/contact'],
    ['/naslovnica', '/'],
    ['/planiranje', '/objave/planiranje'],
    ['/product', '/shop'],
    ['/product/cad-detalji-krova-dwg-i-dxf', '/product/cad-novo-ime'],
    ['/en/shop/krovni-pokrovi', '/en/shop/roof-coverings'],
    ['/product/aluminijska-traka-500-x-0-70-mm-ral-7016', '/product/aluminijska-traka-500-x-0-70-mm'],
    ['/de/veranstaltung/3', '/de/Veranstaltung/3'],
    ['/katalog.html', '/kontakt?x=1'],
    ['/KATALOG.html/?a=1', '/kontakt?x=1'],
    ['/zljebovi', '/shop/zlijebovi'],
    ['/partner.html', 'https://partner.example/'],
  ])('%s leads to %s', async (address, target) => {
    expect(await decide(address)).toMatchObject({ kind: 'redirect', id: null, slug: null, target });
  });

  test('finds nothing that the caller may not see', async () => {
    for (const address of [
      '/nema-toga',
      '/samo-nacrt',
      '/druga-stranica',
      '/za-clanove',
      '/objave/kontakt',
      '/shop/nema-toga',
      '/product/bim-biblioteka-attika-revit-archicad-ifc',
      `/dogadjaj/${foreignEvent}`,
      '/dogadjaj/99999999999',
      '/en/a/b/c/d',
      '/%2500',
      '/%zz',
      '/product/%00',
      '/en/product/%E0%A4%A',
      '//evil.example',
      'javascript:alert(1)',
      `/${'a'.repeat(1990)}`,
    ]) {
      expect(await decide(address).catch(({ statusCode }) => statusCode), address).toSatisfy(
        (answer) => [400, 422].includes(answer as number) || (answer as { kind: string }).kind === 'none',
      );
    }
    expect(await decide('/za-clanove')).toMatchObject(nothing);
    await expect(decide(`/${'a'.repeat(3000)}`)).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await decide('/za-clanove', asEditor)).toMatchObject({ kind: 'page', slug: 'za-clanove' });
    expect(await decide('/druga-stranica', pro)).toMatchObject({ kind: 'page', slug: 'druga-stranica' });
    expect(await decide(`/dogadjaj/${foreignEvent}`, pro)).toMatchObject({ kind: 'event', id: foreignEvent });
  });
});

const switched = async (
  path: string,
  language: 'hrv' | 'eng' | 'ger' | 'hr' | 'en' | 'de',
  options?: Facts,
) => (await api.call(finderEndpoints.finderGetUrlOnLanguage, { body: { path, language } }, options)).url;

describe('the same content in another language', () => {
  test.each([
    ['/kontakt', 'eng', '/en/contact'],
    ['/en/contact?a=1&b=%20#dolje', 'hrv', '/kontakt?a=1&b=%20#dolje'],
    ['kontakt', 'de', '/de/kontakt'],
    ['/staro-ime', 'hr', '/novo-ime'],
    ['/naslovnica', 'en', '/en'],
    ['/', 'ger', '/de'],
    [
      '/product/prirucnik-za-ugradnju-falcanih-krovova-pdf?x=1',
      'en',
      '/en/product/standing-seam-installation-manual-pdf?x=1',
    ],
    ['/shop/krovni-pokrovi?page=2', 'eng', '/en/shop/roof-coverings?page=2'],
    ['/planiranje', 'eng', '/en/blog/planning'],
    ['/en/event/3', 'ger', '/de/Veranstaltung/3'],
    ['/kosarica?a=1', 'ger', '/de/einkaufswagen?a=1'],
    ['/en/shop', 'hrv', '/shop'],
    ['/katalog.html#karta', 'eng', '/en/contact?x=1#karta'],
    // Without a text in that language: as the pages' own switch.
    ['/samo-hrvatski?a=1', 'eng', '/en'],
    ['/partner.html', 'eng', '/en'],
    ['/nema-toga?a=1', 'ger', '/de'],
    ['/za-clanove', 'hrv', '/'],
    ['//evil.example/a', 'eng', '/en'],
    ['/%2500', 'hrv', '/'],
  ] as const)('%s in %s is %s', async (path, language, url) => {
    expect(await switched(path, language)).toBe(url);
  });

  test('is restricted like the content itself', async () => {
    expect(await switched('/za-clanove', 'hrv', asEditor)).toBe('/za-clanove');
  });
});

const links = (query: Record<string, unknown>, options = asEditor) =>
  api.call(finderEndpoints.finderSearchSlugs, { query }, options);

describe('the possible targets of a link', () => {
  test('are for users who may write', async () => {
    await expect(links({}, { facts: {} })).rejects.toMatchObject({ code: 'NO_ACTIVE_USER' });
  });

  test('without a search text alternate between kinds, in pages', async () => {
    const first = await links({});
    expect(first).toMatchObject({ page: 1, limit: 20 });
    expect(first.records).toHaveLength(20);
    expect(first.totalPages).toBe(Math.ceil(first.totalRecords / 20));
    const kinds = ['page', 'post', 'term', 'product', 'productCategory', 'event'];
    expect(first.records.slice(0, 6).map(({ kind }) => kind)).toEqual(kinds);
    const second = await links({ page: 2 });
    const known = new Set(first.records.map(({ kind, id }) => `${kind}/${id}`));
    expect(second.records.filter(({ kind, id }) => known.has(`${kind}/${id}`))).toEqual([]);
    const events = await links({ kinds: 'event', limit: 2, language: 'en' });
    expect(events).toMatchObject({ totalRecords: 5, totalPages: 3 });
    expect(events.records[0]).toMatchObject({ id: 5, url: '/en/event/5' });
  });

  test('resolve to themselves, in the requested language', async () => {
    for (const language of ['hr', 'eng', 'de'] as const) {
      const { records } = await links({ language, limit: 60 });
      for (const { url, kind, id } of records) {
        expect(await decide(url, asEditor), url).toMatchObject({ kind, id });
      }
    }
  });

  test.each([
    ['zljebovi', 'productCategory', { title: 'Žlijebovi', url: '/shop/zlijebovi' }],
    ['dostva', 'page', { title: 'Dostava i povrat', url: '/dostava-i-povrat' }],
    ['planir', 'term', { title: 'Planiranje', url: '/objave/planiranje' }],
    ['webinar', 'event', { url: '/dogadjaj/3' }],
    ['priručnik', 'product', { url: '/product/prirucnik-za-ugradnju-falcanih-krovova-pdf' }],
  ])('%s finds a %s', async (keywords, kinds, record) => {
    const found = await links({ keywords, kinds });
    expect(found.records[0]).toMatchObject({ kind: kinds, ...record });
    expect(new Set(found.records.map(({ kind }) => kind))).toEqual(new Set([kinds]));
  });

  test('contain nothing that visitors of the site never see', async () => {
    const pages = await Promise.all([1, 2].map((page) => links({ page, limit: 100 })));
    const records = pages.flatMap((page) => page.records);
    expect(records).toHaveLength(pages[0]?.totalRecords ?? 0);
    const hidden = /samo-nacrt|druga-stranica|bim-biblioteka|Za druge|traka-500-x-0-70-mm-ral/;
    expect(records.filter(({ title, url }) => hidden.test(`${title} ${url}`))).toEqual([]);
    expect((await links({ keywords: 'druga-stranica', kinds: 'page' })).records).toEqual([]);
  });

  test('are limited, of known kinds and in a language of the site', async () => {
    const two = await links({ kinds: 'term, event', limit: 100 });
    expect(new Set(two.records.map(({ kind }) => kind))).toEqual(new Set(['term', 'event']));
    await expect(links({ kinds: 'page,secret' })).rejects.toMatchObject({ code: 'UNKNOWN_FILTER' });
    await expect(links({ limit: 101 })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(links({ language: 'fra' })).rejects.toMatchObject({ code: 'UNKNOWN_FILTER' });
  });
});

test('a language that the site does not have is refused, and its addresses are not found', async () => {
  await api.database.pool.query(`update site set languages = '{hr,en}'`);
  await api.directory.reload();
  const refused = { code: 'VALIDATION', details: { fields: { language: { rule: 'oneOf' } } } };
  await expect(switched('/kontakt', 'ger')).rejects.toMatchObject(refused);
  await expect(links({ language: 'de' })).rejects.toMatchObject(refused);
  expect(await decide('/de/kontakt')).toMatchObject({ ...nothing, language: 'ger' });
  expect(await switched('/de/kontakt', 'eng')).toBe('/en');
});
