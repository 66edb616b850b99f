import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { createLostAddresses } from '#api/machines/lost-addresses.ts';
import { loadPageBuild } from '#api/pages/page-build.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { pathOf } from '#values/addresses.ts';
import { languages as allLanguages, type Language, languageIds } from '#values/language.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/* docs/rules/pages.md: a site that does not speak a language has nothing below its addresses. The demo shop with its pages. */

let shop: TestApi;
let app: FastifyInstance;

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
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

/** The site speaks these from now on, the first one by default. */
async function speak(...languages: [Language, ...Language[]]): Promise<void> {
  const options = {
    AllowedLanguages: languages.map((one) => languageIds[one]),
    DefaultLanguage: languageIds[languages[0]],
  };
  for (const [key, value] of Object.entries(options)) {
    await shop.database.pool.query(
      `insert into site_option (site_id, key, value) select id, $1, $2 from site where site_id = '1001'
       on conflict (site_id, key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  }
  shop.runtime.emit({ kind: 'site.changed' });
  await expect.poll(() => shop.directory.getFirst().languages).toEqual(languages);
  // Pages hear of it by themselves.
  const isSpoken = async (language: Language) =>
    (await open(pathOf('shop', language))).statusCode === (languages.includes(language) ? 200 : 404);
  for (const language of allLanguages) await expect.poll(() => isSpoken(language)).toBe(true);
}

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', 'accept-language': 'hr', ...headers } });

test('without German everything below /de is 404, in a language of the site', async () => {
  const [product] = (
    await shop.database.pool.query(
      `select slug from catalogue_slug where kind = 'product' and language = 'de' and is_current limit 1`,
    )
  ).rows;
  const addresses = [
    '/de',
    '/de/',
    pathOf('shop', 'de'),
    pathOf('product', 'de', { slug: product.slug }),
    pathOf('blog', 'de'),
    pathOf('cart', 'de'),
    pathOf('login', 'de'),
    '/de/no-such-page',
    '/de.data',
    '/de/shop.data',
    pathOf('blogFeed', 'de'),
    pathOf('blogRss', 'de'),
    `${pathOf('event', 'de', { id: '1' })}.ics`,
    '/de/llms.txt',
    '/de/site.webmanifest',
    '/feed/products/de.xml',
  ];
  const before = await Promise.all(
    ['/de', pathOf('shop', 'de'), '/feed/products/de.xml'].map((url) => open(url)),
  );
  expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await speak('hr', 'en');
  for (const url of addresses) expect((await open(url)).statusCode, url).toBe(404);
  const page = await open(pathOf('shop', 'de'), { 'accept-language': 'de, en;q=0.5' });
  expect(page.body).toContain('<html lang="en">');
  expect(page.body).toContain('<a href="/en" lang="en" hreflang="en">English</a>');
  expect(page.body).toContain('<a href="/" lang="hr" hreflang="hr">Hrvatski</a>');
  expect(page.body).not.toContain('Deutsch');
  expect(page.headers['x-robots-tag']).toBe('noindex');
  const sent = {
    method: 'POST' as const,
    url: '/de/login',
    payload: 'username=a',
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      'content-type': 'application/x-www-form-urlencoded',
    },
  };
  expect((await app.inject(sent)).statusCode).toBe(404);
});

test('nothing on the other pages links to German', async () => {
  await speak('hr', 'en');
  for (const url of ['/', '/en', pathOf('shop', 'hr'), pathOf('blog', 'en')]) {
    const { statusCode, body } = await open(url, { cookie: `locale=${url.startsWith('/en') ? 'en' : 'hr'}` });
    expect(statusCode, url).toBe(200);
    expect(body, url).toContain('hrefLang="en"');
    expect(body, url).not.toMatch(/href="(?:http:\/\/localhost:3000)?\/de[/"?]|hrefLang="de"|de_DE/);
  }
  expect((await open('/sitemap.xml')).body).not.toMatch(/localhost:3000\/de[/<"]/);
  expect((await open('/robots.txt')).body).not.toContain('/de/');
  const arrival = await open('/', { 'accept-language': 'de, en;q=0.5', cookie: 'locale=de' });
  expect([arrival.statusCode, arrival.headers.location]).toEqual([302, '/en']);
});

test('with one language there is no switch', async () => {
  await speak('hr');
  expect((await open('/')).body).not.toContain('hrefLang=');
});

test('a site without Croatian starts in its default language', async () => {
  await speak('en', 'de');
  const arrival = await open('/');
  expect([arrival.statusCode, arrival.headers.location]).toEqual([302, '/en']);
  expect((await open(pathOf('shop', 'hr'))).statusCode).toBe(404);
  expect((await open(pathOf('shop', 'en'))).statusCode).toBe(200);
});

test('a stored redirect applies to an address that is closed now', async () => {
  await speak('hr', 'en');
  await shop.database.pool.query(
    `insert into redirect (site_id, language, from_path, link, status, created_at)
     select id, 'de', '/de/dach', '{"kind":"path","path":"/shop"}', 301, now() from site where site_id = '1001'`,
  );
  const moved = await open('/de/dach');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/shop']);
});
