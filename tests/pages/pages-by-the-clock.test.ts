import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildServer } from '#api/app.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { contract } from '#contract/contract.ts';
import { changePrice } from '#domain/catalogue/writing/product-change-service.ts';
import { saveEvent } from '#domain/events/events-service.ts';
import { pathOf } from '#values/addresses.ts';
import { readDemoFiles } from '../../src/first-start/demo/demo-files.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';
import { testClock } from '../support/test-clock.ts';

/* What begins and ends by the clock does so on kept pages and answers at the moment at which the API does (docs/rules/pages.md). */

const clock = testClock('2026-11-25T12:00:00Z');
let api: TestApi;
let app: FastifyInstance;

beforeAll(async () => {
  api = await openTestApi({ demo: true, clock });
  const { dependencies, listen } = api.shop;
  const pages = {
    ...dependencies,
    root: path.join(import.meta.dirname, '../..'),
    production: true,
    listen,
  };
  app = await buildServer(dependencies, {
    rateLimitPerMinute: 1_000_000,
    beside: [async (scope: FastifyInstance) => servePages(scope, { ...pages, clock })],
  });
});
afterAll(async () => {
  await app.close();
  await api.close();
});

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    url,
    headers: { host: 'localhost', 'accept-language': 'hr', ...headers },
  });
  return {
    body: answer.body.replaceAll('\u00a0', ' '),
    isKept: answer.headers['cache-status'] === 'Attika; hit',
    control: String(answer.headers['cache-control']),
  };
}

/** A product of one page, with the lists that show it. */
async function aProduct() {
  const { products, categories } = await readDemoFiles();
  const found = products.find(
    ({ product }) =>
      product.format === 'simple' &&
      !product.archived &&
      !product.mainProduct &&
      !product.discount &&
      product.isVisibleIndividually &&
      product.customOptions.length === 0,
  );
  if (!found) throw new Error('The demo shop has no such product.');
  const { key, slug, categories: inCategories } = found.product;
  const category = categories.find((one) => inCategories.includes(one.key));
  // Nothing else costs as much: it is the first.
  const pages = [
    pathOf('product', 'hr', { slug: slug.hr }),
    `${pathOf('shop', 'hr', { slug: category?.slug.hr ?? '' })}?sort=priceDesc`,
    `${pathOf('shop', 'hr')}?sort=priceDesc`,
  ];
  return { key, slug: slug.hr, pages };
}

test('a discount starts and ends on every cached page at the moment at which the cart charges it', async () => {
  const { key, slug, pages } = await aProduct();
  const from = new Date(clock.now().getTime() + 5000);
  const to = new Date(from.getTime() + 5000);
  await changePrice(api.runtime, {
    catalogueId: api.directory.getFirst().catalogueId,
    productKey: key,
    listPriceCents: 9_876_54,
    discount: { priceCents: 9_123_45, from, to },
  });
  await api.shop.dependencies.productIndexes.settled();
  const charged = async () => (await api.call(contract.catalogue.productGet, { query: { slug } })).finalPrice;
  const shown = async () => {
    const found = [];
    for (const url of pages) {
      const { body } = await ask(url);
      found.push(body.includes('9.123,45') ? 9123.45 : body.includes('9.876,54') ? 9876.54 : url);
    }
    return found;
  };
  // The domain event of the change takes a moment; the shop's clock stands meanwhile.
  await vi.waitFor(async () => expect(await shown()).toEqual(pages.map(() => 9876.54)), 30_000);
  for (const price of [9876.54, 9123.45, 9876.54]) {
    expect(await charged()).toBe(price);
    expect(await shown()).toEqual(pages.map(() => price));
    for (const url of pages) expect((await ask(url)).isKept, url).toBe(true);
    clock.pass(4999);
    for (const url of pages) expect((await ask(url)).isKept, url).toBe(true);
    clock.pass(1);
  }
});

test('prefetched data and machine-readable files last no longer than their prices', async () => {
  const { key, pages } = await aProduct();
  await changePrice(api.runtime, {
    catalogueId: api.directory.getFirst().catalogueId,
    productKey: key,
    listPriceCents: 9_876_54,
    discount: { priceCents: 9_123_45, from: new Date(clock.now().getTime() + 3500), to: null },
  });
  await api.shop.dependencies.productIndexes.settled();
  const data = `${pages[0]}.data`;
  // The domain event of the change takes a moment; the shop's clock stands meanwhile.
  await vi.waitFor(async () => {
    expect((await ask(data, { 'sec-purpose': 'prefetch' })).control).toBe('private, max-age=3');
    expect((await ask('/feed/products/hr.xml')).control).toBe('public, max-age=3');
  }, 30_000);
  clock.pass(3500);
  expect((await ask(data, { 'sec-purpose': 'prefetch' })).control).toBe('private, max-age=5');
  expect((await ask('/feed/products/hr.xml')).control).toBe('public, max-age=600');
});

test('an event starts and is over on its page and in lists at its moments', async () => {
  const startsAt = new Date(clock.now().getTime() + 5000);
  const endsAt = new Date(startsAt.getTime() + 5000);
  const { id } = await saveEvent(api.runtime, {
    ...{ key: 'evt-soon', siteId: null, startsAt, endsAt, mediumId: null, productKey: null },
    title: { hr: 'Krovovi uskoro' },
    place: { hr: 'Rijeka' },
    excerpt: { hr: '' },
    body: { hr: '<p>Dođite</p>' },
  });
  const page = pathOf('event', 'hr', { id: String(id) });
  const state = async () => (await api.call(contract.events.eventGet, { query: { id } })).state;
  const bodies = [];
  for (const now of ['coming', 'running', 'past']) {
    expect(await state()).toBe(now);
    expect((await ask('/sitemap.xml')).body.includes(page), now).toBe(now !== 'past');
    bodies.push((await ask(page)).body);
    expect((await ask(page)).isKept).toBe(true);
    clock.pass(5000);
  }
  expect(new Set(bodies).size, 'each says what it is').toBe(3);
});

test('a page of goods expires at the shop’s midnight, since tax rates apply from a day on', async () => {
  clock.set('2026-11-25T22:59:00Z');
  const { pages } = await aProduct();
  const url = pages[0] as string;
  await ask(url);
  expect((await ask(url)).isKept).toBe(true);
  clock.pass(59_999);
  expect((await ask(url)).isKept).toBe(true);
  clock.pass(1);
  expect((await ask(url)).isKept, 'the day is over in Zagreb').toBe(false);
});
