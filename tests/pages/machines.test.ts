import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planSiteMap, siteMapPieces } from '#api/machines/sitemap.ts';
import { siteMapIndex } from '#api/machines/sitemap-xml.ts';
import { demoPosts, demoTopic } from '../../tools/demo-addresses.ts';
import { injections } from '../support/injection-strings.ts';
import { countStatements } from '../support/statement-counter.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/* docs/rules/pages.md: what search engines and other machines read of the demo shop. */

const counter = countStatements();
let shop: TestApi;
beforeAll(async () => {
  shop = await openTestApi({ demo: true, server: { rateLimitPerMinute: 1_000_000 } });
});
afterAll(() => shop.close());

const origin = 'http://localhost:3000';
const read = async (url: string, host = 'localhost') => {
  const { statusCode, headers, body } = await shop.app.inject({ url, headers: { host } });
  return { status: statusCode, type: headers['content-type'], body };
};
async function setOption(key: string, value: unknown, siteId = '1001') {
  await shop.database.pool.query(
    `insert into site_option (site_id, key, value) select id, $2, $3 from site where site_id = $1
     on conflict (site_id, key) do update set value = excluded.value`,
    [siteId, key, JSON.stringify(value)],
  );
  shop.runtime.emit({ kind: 'site.changed' });
  await shop.shop.dependencies.settled();
}
const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc ?? '');

async function requireValid(xml: string): Promise<void> {
  const schema = XmlDocument.fromString(
    await readFile(join(import.meta.dirname, '../support/sitemap.xsd'), 'utf8'),
  );
  const validator = XsdValidator.fromDoc(schema);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
    validator.dispose();
    schema.dispose();
  }
}

test('the site map lists every public page once per language, by the protocol', async () => {
  const { status, type, body } = await read('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  await requireValid(body);
  const locs = locsOf(body);
  expect(new Set(locs).size).toBe(locs.length);
  const { rows } = await shop.database.pool.query(
    `select language, slug from catalogue_slug s join product p on p.id = s.target_id
     where s.kind = 'product' and s.is_current and p.is_visible_individually and not p.archived and p.main_product_id is null`,
  );
  expect(rows.length).toBeGreaterThan(200);
  const product = { hr: '/product', en: '/en/product', de: '/de/produkt' };
  for (const { language, slug } of rows) {
    expect(locs).toContain(`${origin}${product[language as 'hr']}/${slug}`);
  }
  expect(locs.filter((loc) => /\/(product|produkt)\//.test(loc))).toHaveLength(rows.length);
  for (const path of ['/', '/en', '/de', '/shop', '/en/shop', '/de/shop', '/odustanak', '/de/widerruf'])
    expect(locs).toContain(origin + path);
  // Posts stand at the addresses of pages, their categories at those of the blog.
  for (const { slug } of demoPosts) expect(locs).toContain(`${origin}/${slug.hr}`);
  for (const path of ['/objave', '/de/blog', `/en/blog/${demoTopic('pc-planning').slug.en}`])
    expect(locs).toContain(origin + path);
  // The start page has one address, and nobody searches for carts.
  expect(body).not.toMatch(/naslovnica|home-page|kosarica|prijava|\/test</);
});

test('each entry lists its languages, including itself and x-default', async () => {
  const { body } = await read('/sitemap.xml');
  const entries = body.match(/<url>.*?<\/url>/g) ?? [];
  const alternates = (entry: string) =>
    [...entry.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(
      ([, language, href]) => `${language} ${href}`,
    );
  const shopEntries = entries.filter((entry) => /<loc>[^<]*\/shop<\/loc>/.test(entry));
  expect(shopEntries).toHaveLength(3);
  for (const entry of shopEntries) {
    expect(alternates(entry)).toEqual([
      `hr ${origin}/shop`,
      `en ${origin}/en/shop`,
      `de ${origin}/de/shop`,
      `x-default ${origin}/shop`,
    ]);
  }
  expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  expect(body).toMatch(/<image:image><image:loc>http:\/\/localhost:3000\/media\/[^<]+<\/image:loc>/);
});

test('SiteMapOptions and AutoGenerateSiteMap apply', async () => {
  await setOption('SiteMapOptions', { lastmod: false, hreflang: false, images: false });
  const { body } = await read('/sitemap.xml');
  expect(body).not.toMatch(/<lastmod|<xhtml:link|<image:image/);
  await requireValid(body);
  await setOption('SiteMapOptions', { lastmod: true, hreflang: true, images: true });
  await setOption('AutoGenerateSiteMap', false);
  expect((await read('/sitemap.xml')).status).toBe(404);
  expect((await read('/sitemap-1.xml')).status).toBe(404);
  expect((await read('/robots.txt')).body).not.toContain('Sitemap:');
  const { body: pro } = await read('/sitemap.xml', 'pro.localhost');
  expect(pro).toContain('<loc>http://pro.localhost:3000/</loc>');
  // No contract is concluded there.
  expect(pro).not.toContain('/odustanak<');
  await setOption('AutoGenerateSiteMap', true);
});

test('a long site map is an index of parts, which contain the same addresses', async () => {
  const reading = { ...shop.shop.dependencies, site: shop.directory.getFirst() };
  const whole = locsOf((await read('/sitemap.xml')).body);
  const plan = await planSiteMap(reading, 60);
  expect(plan.parts).toBeGreaterThan(3);
  const found: string[] = [];
  for (let part = 1; part <= plan.parts; part += 1) {
    const pieces: string[] = [];
    for await (const piece of siteMapPieces(reading, plan, part)) pieces.push(piece);
    await requireValid(pieces.join(''));
    const locs = locsOf(pieces.join(''));
    expect(locs.length).toBeLessThanOrEqual(60);
    found.push(...locs);
  }
  expect(found.toSorted()).toEqual(whole.toSorted());
  await requireValid(siteMapIndex([`${origin}/sitemap-1.xml`, `${origin}/sitemap-2.xml`]));
  expect((await read('/sitemap-1.xml')).status).toBe(404);
});

test('a site map, a feed and llms.txt are cached for all, and made anew when something changes', async () => {
  for (const url of ['/sitemap.xml', '/feed/products/hr.xml', '/llms.txt']) {
    const first = await shop.app.inject({ url, headers: { host: 'localhost' } });
    counter.restart();
    const again = await shop.app.inject({ url, headers: { host: 'localhost' } });
    expect([again.body === first.body, again.headers.etag], url).toEqual([true, first.headers.etag]);
    const known = { host: 'localhost', 'if-none-match': String(first.headers.etag) };
    const unchanged = await shop.app.inject({ url, headers: known });
    expect([unchanged.statusCode, unchanged.body], url).toEqual([304, '']);
    expect(counter.counts().statements, url).toBe(0);
    // Of the other site it is another one, or none.
    expect((await read(url, 'pro.localhost')).body).not.toBe(first.body);
  }
  const { rows } = await shop.database.pool.query(
    `select id, catalogue_id, name from product where format = 'simple' and main_product_id is null
       and is_visible_individually and not archived and coalesce(stock_thousandths, 1) > 0 order by id limit 1`,
  );
  const [{ id, catalogue_id: catalogueId, name }] = rows;
  const renamed = JSON.stringify({ ...name, hr: 'Drugo ime' });
  await shop.database.pool.query('update product set name = $1 where id = $2', [renamed, id]);
  shop.runtime.emit({ kind: 'product.changed', catalogueId, productIds: [id] });
  await shop.shop.dependencies.settled();
  for (const url of ['/feed/products/hr.xml', '/llms.txt']) {
    expect((await read(url)).body, url).toContain('Drugo ime');
  }
});

test('files made of the whole catalogue are limited to thirty a minute and address', async () => {
  const from = { remoteAddress: '203.0.113.9', headers: { host: 'localhost' } };
  for (const url of ['/sitemap.xml', '/feed/products/de.xml']) {
    const statuses: number[] = [];
    for (let count = 0; count <= 30; count += 1)
      statuses.push((await shop.app.inject({ ...from, url })).statusCode);
    expect(statuses.indexOf(429), url).toBe(30);
  }
});

test('robots.txt allows public pages and excludes what is private or endless', async () => {
  const { type, body } = await read('/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  for (const line of [
    '/api/',
    '/kosarica$',
    '/en/checkout/',
    '/de/profil?',
    '/shop*?',
    '/en/shop*?page=*&',
  ]) {
    expect(body).toContain(`\nDisallow: ${line}\n`);
  }
  expect(body).toContain('\nAllow: /shop*?page=\n');
  expect(body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  // A page may begin like a screen.
  expect(body).not.toMatch(/^Disallow: \/profil$/m);
  expect((await read('/robots.txt', 'pro.localhost')).body).toContain(
    'Sitemap: http://pro.localhost:3000/sitemap.xml',
  );
});

test('a site behind a password reveals nothing to machines', async () => {
  await setOption('PasswordProtection', 'tajna');
  expect((await read('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  for (const url of ['/sitemap.xml', '/llms.txt', '/feed/products/hr.xml'])
    expect((await read(url)).status, url).toBe(401);
  await setOption('PasswordProtection', false);
});

test.each([
  ['/llms.txt', '## Stranice', '## Proizvodi', '## Objave', '## Događaji'],
  ['/en/llms.txt', '## Pages', '## Products', '## Posts', '## Events'],
  ['/de/llms.txt', '## Seiten', '## Produkte', '## Beiträge', '## Veranstaltungen'],
])('%s describes the site', async (url, ...chapters) => {
  const { type, body } = await read(url);
  expect(type).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^# Attika\n\n> \S/);
  for (const chapter of chapters) expect(body).toContain(`\n${chapter}\n\n- [`);
  for (const line of body.split('\n').filter((one) => one.startsWith('- '))) {
    expect(line).toMatch(/^- \[.+\]\(http:\/\/localhost:3000\/\S*\)(: .+)?$/);
  }
});

test('a feed contains what can be bought, variants grouped by their main product', async () => {
  const { status, body } = await read('/feed/products/en.xml');
  expect(status).toBe(200);
  const document = XmlDocument.fromString(body);
  document.dispose();
  const items = body.match(/<item>.*?<\/item>/g) ?? [];
  expect(items.length).toBeGreaterThan(80);
  for (const item of items) {
    expect(item).toMatch(/<g:id>[^<]+<\/g:id><g:title>[^<]+<\/g:title><g:description>[^<]+</);
    expect(item).toMatch(/<g:link>http:\/\/localhost:3000\/en\/product\/[^<]+<\/g:link>/);
    expect(item).toMatch(/<g:price>\d+\.\d\d EUR<\/g:price>/);
    expect(item).toContain('<g:availability>in_stock</g:availability>');
  }
  const ids = items.map((item) => /<g:id>([^<]+)/.exec(item)?.[1]);
  expect(new Set(ids).size).toBe(ids.length);
  const variants = items.filter((item) => item.includes('<g:item_group_id>'));
  expect(variants.length).toBeGreaterThan(40);
  for (const item of variants) expect(item).toMatch(/<g:link>[^<]+\?[^<]+<\/g:link>/);
  const { rows } = await shop.database.pool.query(
    'select sku from product where stock_thousandths <= 0 or archived',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { sku } of rows) expect(ids).not.toContain(sku);
});

test('a feed is in a currency of the site, and there is none if nothing can be bought', async () => {
  const linksIn = (body: string) => [...body.matchAll(/<g:link>([^<]+)</g)].map(([, link]) => link ?? '');
  const francs = (await read('/feed/products/de.xml?currency=CHF')).body;
  expect(francs).toMatch(/<g:price>\d+\.\d\d CHF</);
  expect(linksIn(francs).filter((link) => !/[?;]currency=CHF$/.test(link))).toEqual([]);
  const euros = linksIn((await read('/feed/products/de.xml')).body);
  expect(euros.length).toBe(linksIn(francs).length);
  expect(euros.filter((link) => link.includes('currency='))).toEqual([]);
  for (const url of [
    '/feed/products/de.xml?currency=USD',
    '/feed/products/it.xml',
    '/feed/products/de.xml?currency=EUR&currency=CHF',
  ]) {
    expect((await read(url)).status, url).toBe(404);
  }
  expect((await read('/feed/products/hr.xml', 'pro.localhost')).status).toBe(404);
});

test.each(['hr', 'en', 'de'])("the manifest in %s is the site's", async (language) => {
  const prefix = language === 'hr' ? '' : `/${language}`;
  const { status, type, body } = await read(`${prefix}/site.webmanifest`, 'pro.localhost');
  expect([status, type]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  expect(JSON.parse(body)).toMatchObject({
    name: 'Attika Pro',
    lang: language,
    start_url: prefix || '/',
    scope: '/',
  });
});

test('any name stays text', async () => {
  const all = injections.map(({ text }) => text).join(' ');
  const hostile = `${all.replaceAll('\u0000', '')}]]>\u0001 [a](javascript:b)`;
  const texts = JSON.stringify({ hr: hostile, en: hostile, de: hostile });
  const { pool } = shop.database;
  await pool.query("update product set name = $1, short_description = $1 where key = 'falc-430'", [texts]);
  await pool.query("update document_text set title = $1, meta_description = $1 where slug = 'kontakt'", [
    hostile,
  ]);
  await pool.query("update site set name = $1 where site_id = '1001'", [hostile.replaceAll('\u0001', '')]);
  shop.runtime.emit({ kind: 'site.changed' });
  await shop.shop.dependencies.settled();
  const { rows } = await pool.query("select id, catalogue_id from product where key = 'falc-430'");
  const changed = {
    kind: 'product.changed',
    catalogueId: rows[0].catalogue_id,
    productIds: [rows[0].id],
  } as const;
  shop.runtime.emit(changed);
  await shop.shop.dependencies.productIndexes.settled();
  for (const url of ['/sitemap.xml', '/feed/products/hr.xml']) {
    const { body } = await read(url);
    XmlDocument.fromString(body).dispose();
    expect(body).not.toMatch(/<script|\]\]>/);
    expect(body).not.toContain('\u0001');
  }
  const { body } = await read('/llms.txt');
  expect(body).not.toMatch(/(?<!\\)<|(?<!\\)\[a(?<!\\)\]\(/);
  expect(JSON.parse((await read('/site.webmanifest')).body).name).toContain('</script>');
});
