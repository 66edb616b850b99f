import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { createLostAddresses } from '#api/machines/lost-addresses.ts';
import { loadPageBuild } from '#api/pages/page-build.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import { changeSlugs } from '#domain/catalogue/products/catalogue-service.ts';
import { failedRequestsMaximum } from '#domain/redirects/address-counters.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/* docs/rules/pages.md: old addresses lead on, and lost ones are counted. The demo shop with its pages. */

let shop: TestApi;
let app: FastifyInstance;
let asEditor: { facts: Record<string, string> };

beforeAll(async () => {
  shop = await openTestApi({ demo: true });
  const { dependencies } = shop.shop;
  const pages = {
    ...dependencies,
    root: path.join(import.meta.dirname, '../..'),
    production: true,
    listen: shop.shop.listen,
    lostAddresses: createLostAddresses(dependencies),
  };
  // Read before the server is built: on a busy machine that takes longer than a plugin may.
  await loadPageBuild(pages.root, () => {});
  app = await buildServer(dependencies, {
    rateLimitPerMinute: 1_000_000,
    beside: [async (scope) => servePages(scope, pages)],
  });
  const login = { username: 'urednik@attika.example', password: 'DemoUrednik2026!' };
  const { tokens } = await shop.call(authEndpoints.login, { body: login });
  asEditor = { facts: { authorization: `Bearer ${tokens.accessToken}` } };
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

async function follow(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    url,
    headers: { host: 'localhost', 'accept-language': 'hr', ...headers },
  });
  return [answer.statusCode, answer.headers.location];
}

type Create = {
  from: string;
  link: Record<string, unknown> & { kind: 'path' };
  status?: 302;
  allSites?: boolean;
};
const create = (body: Record<string, unknown>, options = asEditor) =>
  shop.call(redirectEndpoints.redirectCreate, { body: body as Create }, options);
const toPath = (to: string) => ({ kind: 'path', path: to });
const failed = async () =>
  (await shop.call(redirectEndpoints.failedRequestFilter, { body: { limit: 100 } }, asEditor)).data;

test.each([
  ['/proizvodi/falcani-krov', 301, '/product/falcana-ploca-430'],
  ['/zljebovi', 301, '/shop/zljebovi-i-pribor'],
  ['/ZLJEBOVI/', 301, '/shop/zljebovi-i-pribor'],
  ['/zljebovi?utm_source=a&x=1', 301, '/shop/zljebovi-i-pribor?utm_source=a&x=1'],
  ['/en/snow-guards', 301, '/en/shop/'],
  ['/de/dachrinnen', 301, '/de/shop/'],
  ['/kontakt.html', 308, '/kontakt'],
] as const)('%s of the demo redirects', async (from, status, to) => {
  const [code, location] = await follow(from);
  expect(code).toBe(status);
  expect(location).toMatch(new RegExp(`^${to.slice(0, 6)}`));
  if (!to.endsWith('/')) expect((await follow(String(location)))[0]).toBe(200);
});

test('the scripts of a page are told where its data would be', async () => {
  const answer = await app.inject({ url: '/kontakt.html.data', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({ 'x-remix-status': '308' });
  expect(answer.headers['x-remix-redirect']).toMatch(/^\/[a-z-]+$/);
});

test('a renamed target is still found', async () => {
  const { rows } = await shop.database.pool.query("select catalogue_id from product where key = 'falc-430'");
  const catalogueId: number = rows[0].catalogue_id;
  await changeSlugs(shop.runtime, { catalogueId, productKey: 'falc-430', slugs: { hr: 'sasvim-novo-ime' } });
  await shop.shop.dependencies.productIndexes.settled();
  expect(await follow('/proizvodi/falcani-krov')).toEqual([301, '/product/sasvim-novo-ime']);
});

test('only publishers create and delete redirects, each once', async () => {
  const body = { from: '/Stara-Stranica/', link: toPath('/shop'), status: 302 };
  await expect(create(body, { facts: {} })).rejects.toMatchObject({ code: 'NO_ACTIVE_USER' });
  const made = await create(body);
  expect(made).toMatchObject({
    from: '/stara-stranica',
    target: '/shop',
    status: 302,
    hits: 0,
    allSites: false,
  });
  expect(await follow('/stara-stranica')).toEqual([302, '/shop']);
  expect((await follow('/stara-stranica', { host: 'pro.localhost' }))[0]).toBe(404);
  await expect(create(body)).rejects.toMatchObject({
    details: { fields: { from: { parameter: 'unique' } } },
  });
  const find = async () =>
    (await shop.call(redirectEndpoints.redirectFilter, { body: { keyword: 'stara-' } }, asEditor)).data;
  await shop.shop.dependencies.addressCounters.flush();
  expect(await find()).toMatchObject([{ id: made.id, hits: 1, last_used_at: expect.any(String) }]);
  await shop.call(redirectEndpoints.redirectDelete, { params: { id: made.id } }, asEditor);
  expect((await follow('/stara-stranica'))[0]).toBe(404);
  const gone = shop.call(redirectEndpoints.redirectDelete, { params: { id: made.id } }, asEditor);
  await expect(gone).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('one that exists is led elsewhere, with its own status unless told, and never back to itself', async () => {
  const update = (id: number, link: object, status?: 302 | 308, options = asEditor) =>
    shop.call(
      redirectEndpoints.redirectUpdate,
      { params: { id }, body: { link: link as Create['link'], ...(status ? { status } : {}) } },
      options,
    );
  const { id } = await create({ from: '/letak-2025', link: toPath('/shop'), status: 302 });
  await follow('/letak-2025');
  await shop.shop.dependencies.addressCounters.flush();
  expect(await update(id, toPath('/kontakt'))).toMatchObject({
    id,
    target: '/kontakt',
    status: 302,
    hits: 1,
  });
  expect(await follow('/letak-2025')).toEqual([302, '/kontakt']);
  await update(id, { kind: 'external', url: 'https://letci.example/2026' }, 308);
  expect(await follow('/letak-2025')).toEqual([308, 'https://letci.example/2026']);
  await expect(update(id, toPath('/letak-2025'))).rejects.toMatchObject({
    details: { fields: { link: { rule: 'oneOf' } } },
  });
  await expect(update(id, toPath('/shop'), undefined, { facts: {} })).rejects.toMatchObject({
    code: 'NO_ACTIVE_USER',
  });
  await expect(update(999_999, toPath('/shop'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await follow('/letak-2025')).toEqual([308, 'https://letci.example/2026']);
});

test('at the address of a page the page opens, and whoever makes the redirect is told', async () => {
  expect(await create({ from: '/Usluge/', link: toPath('/shop') })).toMatchObject({ hasPage: true });
  expect((await follow('/usluge'))[0]).toBe(200);
  expect(await create({ from: '/bez-stranice', link: toPath('/shop') })).toMatchObject({ hasPage: false });
  await expect(create({ from: '/prazno', link: toPath('/nema-je') })).rejects.toMatchObject({
    details: { fields: { link: { rule: 'oneOf' } } },
  });
});

test('one with a query applies only to that query, and comes before one without', async () => {
  await create({ from: '/katalog.php?b=2&a=1', link: toPath('/kosarica') });
  expect(await follow('/katalog.php?a=1&b=2')).toEqual([301, '/kosarica']);
  expect((await follow('/katalog.php?a=1'))[0]).toBe(404);
  await create({ from: '/katalog.php', link: toPath('/shop') });
  expect(await follow('/katalog.php?a=1')).toEqual([301, '/shop?a=1']);
  expect(await follow('/katalog.php?a=1&b=2')).toEqual([301, '/kosarica']);
});

test('it leads to another site only if an editor has stored that', async () => {
  await create({ from: '/partner', link: { kind: 'external', url: 'https://partner.example/a' } });
  expect(await follow('/partner')).toEqual([301, 'https://partner.example/a']);
  for (const link of [
    toPath('//evil.example'),
    toPath('/\\evil.example'),
    toPath('https://evil.example'),
    { kind: 'external', url: 'javascript:alert(1)' },
    { kind: 'external', url: 'https://shop.example@evil.example/' },
    { kind: 'external', url: 'mailto:a@b.example' },
    { kind: 'term', termType: 'product', key: 'nobody' },
  ]) {
    await expect(create({ from: '/nekamo', link }), JSON.stringify(link)).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  }
  expect((await follow('//evil.example'))[0]).toBe(400);
});

test.each([
  ...[
    '/',
    '/api/v1/x',
    'kontakt',
    '/media/a.jpg',
    '/a\u0000b',
    '/admin/stara',
    '/en/admin',
    '/sitemap.xml',
    '/feed/x',
  ],
  ...['/kosarica', '/de/Kasse?x=1', '/shop', '/en/cookies', '/Readyz/'],
])('%j cannot be redirected from', async (from) => {
  await expect(create({ from, link: toPath('/shop') })).rejects.toMatchObject({
    details: { fields: { from: expect.anything() } },
  });
});

test('loops and chains are refused, and harmless if they are stored', async () => {
  const loop = { parameter: 'loop' };
  await create({ from: '/shop/stari', link: toPath('/shop/bivsi') });
  await expect(create({ from: '/shop/bivsi', link: toPath('/shop/bivsi') })).rejects.toMatchObject({
    details: { fields: { link: loop } },
  });
  await expect(create({ from: '/lanac', link: toPath('/shop/stari') })).rejects.toMatchObject({
    details: { fields: { link: loop } },
  });
  await expect(create({ from: '/shop/bivsi', link: toPath('/kosarica') })).rejects.toMatchObject({
    details: { fields: { from: loop } },
  });
  const store = (from: string, to: string) =>
    shop.database.pool.query(
      `insert into redirect (language, from_path, link, status, created_at) values ('hr', $1, $2, 301, now())`,
      [from, JSON.stringify(toPath(to))],
    );
  await store('/shop/krug-a', '/shop/krug-b');
  await store('/shop/krug-b', '/shop/krug-a');
  await store('/shop/lanac-a', '/shop/stari');
  expect((await follow('/shop/krug-a'))[0]).toBe(404);
  expect(await follow('/shop/lanac-a')).toEqual([301, '/shop/bivsi']);
});

test('failed requests are counted, without queries, persons or tokens', async () => {
  for (const url of ['/izgubljeno?email=ana@example.com', '/Izgubljeno/', '/izgubljeno']) {
    expect((await follow(url))[0]).toBe(404);
  }
  await follow('/ana@example.com');
  await follow('/narudzba/aB3dE5fG7hJ9kL1mN3pQ');
  await app.inject({ method: 'HEAD', url: '/samo-pogledano', headers: { host: 'localhost' } });
  const found = await failed();
  expect(found.find(({ path }) => path === '/izgubljeno')).toMatchObject({ count: 3, language_code: 'hrv' });
  expect(JSON.stringify(found)).not.toMatch(/ana@|email=|ab3de5|samo-pogledano/i);
});

test('other clients report theirs, and a redirect ends the counting', async () => {
  const tell = (address: string) =>
    shop.call(redirectEndpoints.addFailedRequest, { body: { path: address } });
  expect(await tell('/en/lost?a=1#b')).toEqual({ counted: true });
  expect(await tell('https://evil.example/')).toEqual({ counted: false });
  expect((await failed()).find(({ path }) => path === '/en/lost')).toMatchObject({
    count: 1,
    language_code: 'eng',
  });
  await create({ from: '/en/lost', link: toPath('/en/shop') });
  expect((await failed()).some(({ path }) => path === '/en/lost')).toBe(false);
  const asked = shop.call(redirectEndpoints.failedRequestFilter, { body: {} });
  await expect(asked).rejects.toMatchObject({ code: 'NO_ACTIVE_USER' });
});

test('a flood of failed requests takes no more than its rows, the frequent ones stay', async () => {
  const { addressCounters, directory } = shop.shop.dependencies;
  const { id } = directory.getFirst();
  for (let round = 0; round < 3; round += 1) {
    for (let number = 0; number < 1500; number += 1)
      addressCounters.failed(id, `/poplava-${round}-${number}`);
    await addressCounters.flush();
  }
  const { rows } = await shop.database.pool.query(
    'select count(*)::int from failed_request where site_id = $1',
    [id],
  );
  expect(rows[0].count).toBe(failedRequestsMaximum);
  expect((await failed())[0]?.path).toBe('/izgubljeno');
});
