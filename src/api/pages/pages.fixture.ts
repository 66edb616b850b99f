import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { requireHost } from '#api/plugins/host-plugin.ts';
import { limitRates } from '#api/plugins/rate-limit-plugin.ts';
import type { ShownStock } from '#domain/catalogue/stock/stock-queries.ts';
import type { DomainEvent, DomainEventListener } from '#domain/domain-events.ts';
import type { Site } from '#domain/site.ts';
import { createTaggedCache } from '#platform/cache/tagged-cache.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { servePages } from './pages-plugin.ts';

/**
 * A page build of a few lines: every page shows how often pages have been rendered and its language, and holds one script of its own.
 * `/my-page` asks who is logged in, after a call that a form names; `/cart-is-asked` looks at the visitor's cart,
 * `/product/7` asks for that product, `/moved` leads to `/shop`, `/misled` to another site as if it were a path, `/away` asks for what the database holds, `/missing` answers 404, `/broken` fails, POST shows what
 * was sent.
 */
const serverBuild = `
let count = 0;
export const entry = { module: {
  onPageError() {},
  inlineScripts: ['start()'],
  createRouteFinder: () => (pathname) =>
    ({ id: pathname.slice(1).split('/')[0] + '.hr', takesForms: pathname !== '/formless' }),
  createPageHandler: () => async (request, facts) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/moved') return new Response(null, { status: 301, headers: { location: '/shop' + search } });
    if (pathname === '/misled') return new Response(null, { status: 302, headers: { location: '//evil.example' } });
    if (pathname === '/broken') throw new Error('broken');
    if (pathname.startsWith('/away')) {
      const { status } = await facts.send('/api/v1/away', {});
      return new Response('without what was asked for: ' + status);
    }
    if (pathname === '/my-page') {
      const headers = { apiKey: 'key-shop', 'content-type': 'application/json' };
      const form = request.method === 'POST' ? JSON.parse((await request.formData()).get('call')) : null;
      const done = form && await facts.sendPersonally(form.path, { method: 'POST', headers, body: JSON.stringify(form.body) });
      const answers = await Promise.all([1, 2, 3].map(() => facts.sendPersonally('/api/auth/user', { headers })));
      const found = await answers[0].json();
      return Response.json({ scheme: new URL(request.url).protocol, done: done?.status, claimed: facts.isLoginClaimed(), statuses: answers.map(({ status }) => status), email: found.data?.user.email });
    }
    if (request.method === 'POST') return new Response('sent ' + await request.text());
    count += 1;
    const mine = count;
    if (pathname.startsWith('/product/')) {
      const answer = await facts.send('/api/v1/product/web/get?id=' + pathname.slice(9), {});
      await answer.json();
    }
    if (pathname === '/shop') facts.knowWords(['color']);
    const address = facts.shareFacts({ language: facts.language, name: 'Žlijeb' });
    const cart = pathname === '/cart-is-asked' ? JSON.stringify(facts.findCart() ?? null) : '';
    const shared = await facts.remember('count', async () => count);
    facts.takeDocument(Buffer.from(
      '<p>' + mine + ' ' + facts.language + ' ' + shared + ' in ' + (facts.currencyId ?? 'main') + (facts.netPrices ? ' net ' : ' ') + (request.headers.get('cookie') ?? 'no cookie') + cart + ' at ' + search +
      '</p><a href="' + address + '"></a><script>start()</script>'));
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return new Response(null, { status: pathname === '/missing' ? 404 : 200, headers });
  },
} };
`;

const site = {
  siteID: '1001',
  apiKeyId: 1,
  apiKeyToken: 'key',
  name: 'Attika',
  stores: [{ storeID: '2041', language: 'hrv', name: 'Attika', pathPrefix: '' }],
  defaultLanguage: 'hrv',
  languages: ['hrv', 'eng', 'ger'],
};

const currencies = {
  mainCurrency: 'EUR',
  id: 44,
  allowedCurrencies: [
    { id: 44, label: 'EUR' },
    { id: 33, label: 'CHF' },
  ],
};

/** Writes that build into a folder of its own. */
export async function writePageBuild(): Promise<{ readonly root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'attika-pages-'));
  await mkdir(join(root, 'build/server'), { recursive: true });
  await mkdir(join(root, 'build/client/.vite'), { recursive: true });
  await mkdir(join(root, 'build/client/assets'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{"type":"module"}');
  await writeFile(join(root, 'build/server/index.js'), serverBuild);
  await writeFile(join(root, 'build/client/.vite/manifest.json'), '{}');
  await writeFile(join(root, 'build/client/assets/root-abc.js'), 'export {};');
  return { root, remove: () => rm(root, { recursive: true }) };
}

/** What pages take of a shop with one site. */
export const shopOfPages = () => ({
  links: { sign: () => '', isSigned: () => false },
  responses: createTaggedCache({ maximum: 100, clock: systemClock }),
  directory: { findByHost: () => undefined, getFirst: () => ({ siteId: site.siteID }) as Site },
});

/**
 * A server with those pages and the API calls that every page needs. Product 7 is one of the variants of product 70.
 * @param options.watchesStocks pages are dropped by what they say of the stock, as in the shop
 */
export async function openPages({ watchesStocks = false, options = [] as object[] } = {}) {
  const stocks = new Map<number, ShownStock>([
    [7, { quantity: 40, state: 'inStock' }],
    [8, { quantity: 40, state: 'inStock' }],
    [70, { quantity: null, state: 'inStock' }],
  ]);
  /** Answers about products wait for it. */
  const gate = { opened: Promise.resolve() };
  const { root, remove } = await writePageBuild();
  const listeners: DomainEventListener[] = [];
  const app = Fastify();
  requireHost(app, { https: false });
  await limitRates(app, {});
  app.post('/api/v2/domainDetect', async () => ({ data: site }));
  const database = { isAway: false };
  app.get('/api/v1/away', async (_request, reply) => {
    const details = { statusCode: 503, code: 'UNAVAILABLE' };
    return database.isAway ? reply.code(503).send({ errored: true, details }) : { data: {} };
  });
  app.get('/api/v1/cms/option/filter', async () => ({ data: options }));
  app.get('/api/v2/settings/getCurrencyConfig', async () => ({ data: currencies }));
  app.get<{ Querystring: { id: string } }>('/api/v1/product/web/get', async ({ query: { id } }) => {
    const answer = { data: { id: Number(id), stock: stocks.get(Number(id)), associatedProducts: [] } };
    await gate.opened;
    return answer;
  });
  const looks: (readonly number[])[] = [];
  async function readStocks(productIds: readonly number[]): Promise<ReadonlyMap<number, ShownStock>> {
    looks.push(productIds);
    if (productIds.includes(666)) throw new Error('The database is away.');
    const ids = [...productIds, ...(productIds.includes(7) ? [70] : [])];
    return new Map([...stocks].filter(([id]) => ids.includes(id)));
  }
  const shop = shopOfPages();
  await servePages(app, {
    ...shop,
    root,
    production: true,
    listen: (listener) => listeners.push(listener),
    ...(watchesStocks ? { readStocks } : {}),
  });
  await app.ready();
  return {
    app,
    stocks,
    /** Products whose stock was looked at, a list each look. */
    looks: () => looks,
    gate,
    database,
    emit(domainEvent: DomainEvent) {
      shop.responses.drop(Promise.resolve(null));
      for (const listener of listeners) listener(domainEvent);
    },
    async close() {
      await app.close();
      await remove();
    },
  };
}
