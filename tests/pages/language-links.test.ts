import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { saveNavigation } from '#domain/content/content-service.ts';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { demoProducts } from '../../tools/demo-addresses.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

let shop: TestApi;
let pages: FastifyInstance;

beforeAll(async () => {
  shop = await openTestApi({ demo: true });
  const { listen, dependencies } = shop.shop;
  pages = await buildServer(dependencies, {
    rateLimitPerMinute: 1_000_000,
    beside: [
      async (scope: FastifyInstance) =>
        servePages(scope, {
          ...dependencies,
          root: path.join(import.meta.dirname, '../..'),
          production: true,
          listen,
        }),
    ],
  });
});
afterAll(async () => {
  await pages.close();
  await shop.close();
});

async function open(url: string): Promise<string> {
  const answer = await pages.inject({ url, headers: { host: 'localhost', 'accept-language': 'hr' } });
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
}

test('a language link in the main menu leads from each page to the same page in that language', async () => {
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
    const html = await open(address('hr'));
    const [link = ''] = /<a[^>]*>Na njemačkom</.exec(html) ?? [];
    expect(link).toContain(`href="${address('de')}"`);
    expect(link).toContain('lang="de"');
  }
});
