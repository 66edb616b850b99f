import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Thing } from 'schema-dts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { loadPageBuild } from '#api/pages/page-build.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { isTitleOfScreen } from '#platform/screen-titles.ts';
import { languageOfPath, pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { pageAddress } from '../../tools/demo-addresses.ts';
import { readPage } from '../support/active-html.ts';
import { injectionsInto } from '../support/injection-strings.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/* docs/rules/pages.md: what search engines and networks read of the demo's pages, each that the site map names. */

type Data = Exclude<Thing, string> & Record<string, unknown>;
type Page = {
  readonly url: string;
  readonly html: string;
  readonly policy: string;
  readonly data: readonly Data[];
};

let shop: TestApi;
let app: FastifyInstance;

beforeAll(async () => {
  shop = await openTestApi({ demo: true });
  const pages = {
    ...shop.shop.dependencies,
    root: path.join(import.meta.dirname, '../..'),
    production: true,
    listen: shop.shop.listen,
  };
  // Read before the server is built: on a busy machine that takes longer than a plugin may.
  await loadPageBuild(pages.root, () => {});
  app = await buildServer(shop.shop.dependencies, {
    rateLimitPerMinute: 1_000_000,
    beside: [async (scope) => servePages(scope, pages)],
  });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

async function open(address: string): Promise<Page> {
  const { host, pathname, search } = new URL(address);
  const answer = await app.inject({ url: pathname + search, headers: { host } });
  expect(answer.statusCode, address).toBe(200);
  const html = answer.body;
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );
  return { url: address, html, policy: String(answer.headers['content-security-policy']), data };
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const metaOf = ({ html }: Page, name: string) => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return found === undefined ? undefined : unescaped(found);
};
const titleOf = ({ html }: Page) => unescaped(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
const canonicalOf = ({ html }: Page) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const alternatesOf = ({ html }: Page) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)].map(
      ([, language, href]) => [language, href],
    ),
  );
const kindsOf = ({ data }: Page) => data.map((one) => one['@type']);

describe.each(['localhost', 'pro.localhost'])('pages of %s', (host) => {
  const pages = new Map<string, Page>();
  beforeAll(async () => {
    const { body } = await app.inject({ url: '/sitemap.xml', headers: { host } });
    const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc ?? '');
    expect(addresses.length).toBeGreaterThan(250);
    const later = ['shop', 'en/shop', 'de/shop'].map((way) => `http://${host}:3000/${way}?page=2`);
    for (const address of [...addresses, ...later]) pages.set(address, await open(address));
  }, 300_000);

  test('each has a title and a description that are unique in its language', () => {
    const seen = new Map<string, string>();
    for (const page of pages.values()) {
      for (const text of [`title ${titleOf(page)}`, `description ${metaOf(page, 'description')}`]) {
        expect(text.replace(/^(title|description) (undefined)?/, ''), page.url).not.toBe('');
        const inLanguage = `${languageOfPath(new URL(page.url).pathname)} ${text}`;
        expect(seen.get(inLanguage), `${page.url}: ${text}`).toBeUndefined();
        seen.set(inLanguage, page.url);
      }
    }
  });

  test('each is its own canonical and lists its languages, which list it', () => {
    for (const page of pages.values()) {
      expect(canonicalOf(page), page.url).toBe(page.url);
      expect(metaOf(page, 'robots'), page.url).toBeUndefined();
      const alternates = alternatesOf(page);
      expect(Object.values(alternates), page.url).toContain(page.url);
      expect(alternates['x-default'], page.url).toBe(alternates.hr);
      for (const other of Object.values<string>(alternates)) {
        const found = pages.get(other);
        expect(found && alternatesOf(found), `${page.url} -> ${other}`).toEqual(alternates);
      }
    }
  });

  test('each has its data for social networks', () => {
    for (const page of pages.values()) {
      for (const name of [
        'title',
        'description',
        'type',
        'url',
        'image',
        'image:width',
        'image:height',
        'image:alt',
        'locale',
        'site_name',
      ]) {
        expect(metaOf(page, `og:${name}`), `${page.url} og:${name}`).toBeTruthy();
      }
      expect(metaOf(page, 'og:url')).toBe(page.url);
      expect(metaOf(page, 'og:image')).toMatch(/^http:\/\/[\w.]+:3000\//);
      expect(metaOf(page, 'twitter:card')).toMatch(/^summary/);
      expect(page.html.match(/property="og:locale:alternate"/g)).toHaveLength(2);
      expect(page.html).toMatch(/<link rel="manifest" href="(\/en|\/de)?\/site.webmanifest"/);
    }
  });

  test('structured data have prices only if they are shown', () => {
    const home = pages.get(`http://${host}:3000/`);
    expect(home && kindsOf(home)).toEqual(expect.arrayContaining(['Organization', 'WebSite']));
    expect(home?.data.find((one) => one['@type'] === 'Organization')).toMatchObject({
      legalName: 'Attika krovni sustavi d.o.o.',
      address: { addressCountry: 'HR', postalCode: '10000' },
    });
    const goods = [...pages.values()].flatMap(({ data, url }) =>
      data
        .filter((one) => ['Product', 'ProductGroup'].includes(String(one['@type'])))
        .map((one) => ({ url, one })),
    );
    expect(goods.length).toBeGreaterThan(200);
    for (const { url, one } of goods) {
      const sold = one['@type'] === 'ProductGroup' ? (one.hasVariant as Data[]) : [one];
      expect(sold.length, url).toBeGreaterThan(0);
      for (const item of sold) {
        expect(item, url).toMatchObject({ name: expect.any(String), sku: expect.any(String) });
        if (host === 'pro.localhost') expect(item.offers, url).toBeUndefined();
        else {
          expect(item.offers, url).toMatchObject({
            price: expect.stringMatching(/^\d+\.\d\d$/),
            priceCurrency: 'EUR',
            availability: expect.stringContaining('https://schema.org/'),
            hasMerchantReturnPolicy: { applicableCountry: 'HR' },
          });
        }
      }
    }
    if (host === 'pro.localhost') expect(JSON.stringify(goods)).not.toMatch(/"(?:\w*price\w*|offers)":/i);
    const kinds = new Set([...pages.values()].flatMap(kindsOf));
    expect([...kinds]).toEqual(expect.arrayContaining(['BlogPosting', 'Event', 'FAQPage']));
    expect(home?.data.find((one) => one['@type'] === 'WebSite')).toMatchObject({
      potentialAction: { '@type': 'SearchAction' },
    });
    const lists = [...pages.values()].filter(({ url }) => /\/shop/.test(url));
    for (const page of lists) expect(kindsOf(page), page.url).toContain('BreadcrumbList');
  });
});

test.each(languages)(
  'the footer links to an accessibility statement with standard and contact: %s',
  async (language) => {
    const statement = pageAddress('page-accessibility', language);
    for (const host of ['localhost', 'pro.localhost']) {
      const { html } = await open(`http://${host}:3000${pathOf('shop', language)}`);
      const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? '';
      expect(footer, host).toContain(`href="${statement}"`);
      const { text } = readPage((await open(`http://${host}:3000${statement}`)).html);
      for (const word of ['WCAG 2.2', 'EN 301 549', '2019/882', '@attika.example'])
        expect(text).toContain(word);
    }
  },
);

test('the page of a feed’s item shows its price in its currency', async () => {
  const { body } = await app.inject({
    url: '/feed/products/de.xml?currency=CHF',
    headers: { host: 'localhost' },
  });
  const items = [...body.matchAll(/<item>.*?<\/item>/gs)].map(([item]) => item);
  const valueIn = (item: string, name: string) =>
    unescaped(new RegExp(`<g:${name}>([^<]*)`).exec(item)?.[1] ?? '');
  for (const item of [items.find((one) => !one.includes('item_group_id')), items.at(-1)]) {
    if (item === undefined) throw new Error('The feed has no such item.');
    const page = await open(valueIn(item, 'link'));
    const group = page.data.find((one) => ['Product', 'ProductGroup'].includes(String(one['@type'])));
    const sold = (group?.hasVariant ?? [group]) as Data[];
    const price = valueIn(item, 'sale_price') || valueIn(item, 'price');
    expect(sold.find((one) => one.sku === valueIn(item, 'id'))?.offers).toMatchObject({
      price: price.replace(' CHF', ''),
      priceCurrency: 'CHF',
    });
    expect(canonicalOf(page)).not.toContain('currency');
  }
});

test('the animation of a site is on its pages, but not on edited ones', async () => {
  const named = async (query: string, cookie = '') => {
    const { body } = await app.inject({
      url: `/de${query}`,
      headers: { host: 'pro.localhost:3000', cookie },
    });
    return /<script[^>]* data-intro=/.test(body);
  };
  const editor = 'backoffice=1';
  expect(await named('')).toBe(true);
  expect(await named('?editPage=true', editor)).toBe(false);
  // Neither of them edits: visitors cannot, and sample content is not edited.
  expect(await named('?editPage=true')).toBe(true);
  expect(await named('?editPage=true&dummyMode=true', editor)).toBe(true);
  expect(await named('?editPage=1', editor)).toBe(true);
});

test('a filtered or sorted list and private pages are not indexed', async () => {
  for (const way of [
    '/shop?sort=nameDesc',
    '/shop?keyword=lim',
    '/shop?limit=24',
    '/kosarica',
    '/prijava',
    '/test',
  ]) {
    const page = await open(`http://localhost:3000${way}`);
    expect(metaOf(page, 'robots'), way).toBe('noindex');
    expect(canonicalOf(page), way).toBeUndefined();
    expect(metaOf(page, 'og:title'), way).toBeUndefined();
  }
});

test('screens whose names pages must not share have these titles themselves', async () => {
  const screens = [
    'blog',
    'shop',
    'roof',
    'profiles',
    'search',
    'cart',
    'login',
    'register',
    'forgotPassword',
  ] as const;
  for (const language of languages) {
    for (const screen of screens) {
      const title = titleOf(await open(`http://localhost:3000${pathOf(screen, language)}`));
      expect(isTitleOfScreen(title.split(' | ')[0] ?? '', language), title).toBe(true);
    }
  }
});

test('a product’s name cannot end its description', async () => {
  // Blanks at the ends and breaks are nobody's name.
  const name = injectionsInto('script', 'double', 'title', 'comment', 'cdata').join(' ');
  const { rows } = await shop.database.pool.query(
    "update product set name = $1 where key = 'falc-430' returning id, catalogue_id",
    [JSON.stringify({ hr: name, en: name, de: name })],
  );
  shop.runtime.emit({
    kind: 'product.changed',
    catalogueId: rows[0].catalogue_id,
    productIds: [rows[0].id],
  });
  await shop.shop.dependencies.productIndexes.settled();
  const slug = await shop.database.pool.query(
    "select slug from catalogue_slug where kind = 'product' and language = 'hr' and is_current and target_id = $1",
    [rows[0].id],
  );
  const page = await open(`http://localhost:3000/product/${slug.rows[0].slug}`);
  expect(readPage(page.html, { policy: page.policy }).active).toEqual([]);
  expect(page.data.find((one) => one['@type'] === 'ProductGroup')?.name).toBe(name);
  expect(metaOf(page, 'og:title')).toBe(name);
});
