import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { saveNavigation } from '#domain/content/content-service.ts';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { demoCategories, demoPages, demoProducts } from '../../tools/demo-addresses.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

let shop: TestApi;
/** Pages whose parts are drawn once, and pages that are drawn whole each time, of the same shop. */
let keeping: FastifyInstance;
let drawing: FastifyInstance;

beforeAll(async () => {
  shop = await openTestApi({ demo: true });
  const pages = {
    root: path.join(import.meta.dirname, '../..'),
    production: true,
    listen: shop.shop.listen,
    links: shop.shop.dependencies.links,
  };
  const serve = (options: object) =>
    buildServer(shop.shop.dependencies, {
      rateLimitPerMinute: 1_000_000,
      beside: [async (scope: FastifyInstance) => servePages(scope, { ...pages, ...options })],
    });
  // Room for parts, and for no page: each is made of parts anew.
  keeping = await serve({ cacheBytes: 1 });
  drawing = await serve({ keptPartsBytes: 0 });
});
afterAll(async () => {
  await keeping.close();
  await drawing.close();
  await shop.close();
});

async function open(app: FastifyInstance, url: string, host: string) {
  const answer = await app.inject({ url, headers: { host, 'accept-language': 'hr' } });
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
}

/** Lists in which the same products, filters and columns stand in other company and in other places. */
function addressesOf(language: Language): string[] {
  const shopPath = pathOf('shop', language);
  return [
    ...['', '?limit=24', '?page=2', '?sort=nameDesc', '?discount=true', '?keyword=t35'].map(
      (query) => `${shopPath}${query}`,
    ),
    ...demoCategories.map(({ slug }) => pathOf('shop', language, { slug: slug[language] })),
    ...demoProducts
      .filter(({ archived, mainProduct }) => !archived && !mainProduct)
      .filter((_product, index) => index % 3 === 0)
      .map(({ slug }) => pathOf('product', language, { slug: slug[language] })),
    pathOf('home', language),
    ...demoPages
      .filter(({ key }) => key !== 'page-home')
      .map(({ slug }) => pathOf('page', language, { slug: slug[language] })),
    ...(['cart', 'login', 'register', 'forgotPassword'] as const).map((screen) => pathOf(screen, language)),
  ];
}

test.each([
  ['hr', 'localhost'],
  ['en', 'localhost'],
  ['de', 'localhost'],
  ['de', 'pro.localhost'],
] as const)(
  'pages in %s at %s are the same whether their parts were drawn for them or before',
  async (language, host) => {
    const addresses = addressesOf(language);
    // Code that is read for the first time comes piece by piece, and nothing of it is kept.
    for (const url of addresses) await open(drawing, url, host);
    for (const url of addresses) {
      const whole = await open(drawing, url, host);
      expect(await open(keeping, url, host), url).toBe(whole);
      expect(await open(keeping, url, host), `${url}, opened again`).toBe(whole);
    }
  },
);

test('a link to a language in the main menu leads from each page to the same in it', async () => {
  await saveNavigation(shop.runtime, shop.directory.getFirst().id, {
    ...{ key: 'nav-main', name: 'main' },
    items: [
      { key: 'all', label: { hr: 'Sve' }, link: { kind: 'route', name: 'Shop' } },
      {
        ...{ key: 'more', label: { hr: 'Još' }, link: { kind: 'route', name: 'Blog' } },
        children: [{ key: 'german', label: { hr: 'Na njemačkom' }, link: { kind: 'language', code: 'ger' } }],
      },
    ],
  });
  const [first, second] = demoProducts.filter(({ archived, mainProduct }) => !archived && !mainProduct);
  const addresses = [
    ...[first, second].map(
      (product) => (language: Language) =>
        pathOf('product', language, { slug: String(product?.slug[language]) }),
    ),
    (language: Language) => pathOf('cart', language),
    (language: Language) => pathOf('home', language),
  ];
  for (const address of addresses) {
    const html = await open(keeping, address('hr'), 'localhost');
    const [link = ''] = /<a[^>]*>Na njemačkom</.exec(html) ?? [];
    expect(link).toContain(`href="${address('de')}"`);
    expect(link).toContain('lang="de"');
  }
});
