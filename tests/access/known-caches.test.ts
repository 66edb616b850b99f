import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { writePageBuild } from '#api/pages/pages.fixture.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { connectRedis } from '#platform/cache/redis.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { openShop } from '../../src/program/shop.ts';
import { callsOf, type EditorCalls, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { testFilesFolder, testOutboxFolder } from '../support/test-runtime.ts';

/* What is kept and may be forgotten (docs/rules/backoffice.md). */

let shop: FixtureShop;
let admin: EditorCalls;
beforeAll(async () => {
  shop = await openFixtureShop(undefined, { meetsOthers: true });
  admin = callsOf(shop, await headersOfScope(shop, 'admin'));
});
afterAll(() => shop.close());

type Cache = {
  name: string;
  kind: string;
  entries: number | null;
  hits: number | null;
  misses: number | null;
  hitRate: number | null;
};
const list = async (): Promise<Cache[]> => (await admin.send('GET', 'cache/list')).data;
const find = async (name: string) => (await list()).find((cache) => cache.name === name);
const readProduct = () =>
  shop.call('GET', `/api/v1/product/web/get?id=${shop.productIds.screw}`).then(({ data }) => data.name);

test('every cache reports its size, and without a cache server all are in memory', async () => {
  const caches = await list();
  expect(caches.map(({ name }) => name)).toEqual([
    'products',
    'productIndex',
    'searchIndex',
    'responses',
    'machineTexts',
  ]);
  expect(new Set(caches.map(({ kind }) => kind))).toEqual(new Set(['memory']));
  const sold = await find('productIndex');
  expect(sold?.entries).toBeGreaterThan(0);
});

test('hits are counted apart from misses', async () => {
  const read = () => shop.call('GET', '/api/v1/cms/term/filter?termTypeTitles=category');
  await admin.send('DELETE', 'cache/responses');
  await read();
  const first = await find('responses');
  for (let times = 0; times < 3; times += 1) await read();
  const later = await find('responses');
  expect(Number(later?.hits) - Number(first?.hits)).toBe(3);
  expect(later?.misses).toBe(first?.misses);
  expect(later?.hitRate).toBeCloseTo(Number(later?.hits) / (Number(later?.hits) + Number(later?.misses)));
});

test('a cleared cache is filled anew, and an unknown name is not found', async () => {
  await readProduct();
  expect((await find('products'))?.entries).toBeGreaterThan(0);
  expect((await admin.send('DELETE', 'cache/products')).data).toEqual({ name: 'products' });
  expect((await find('products'))?.entries).toBe(0);
  expect(await readProduct()).toBeTruthy();
  expect((await find('products'))?.entries).toBeGreaterThan(0);
  expect(outcome(await admin.send('DELETE', 'cache/nothing'))).toEqual([404, 'NOT_FOUND']);
});

test('each of them can be cleared, and the shop goes on', async () => {
  for (const { name } of await list()) {
    expect((await admin.send('DELETE', `cache/${name}`)).status, name).toBe(200);
  }
  await shop.shop.dependencies.productIndexes.settled();
  await shop.shop.dependencies.search.settled();
  const listed = await shop.call('POST', '/api/v1/product/web/filter', { page: 1 });
  expect(listed.data.totalRecords).toBeGreaterThan(0);
  expect((await find('productIndex'))?.entries).toBeGreaterThan(0);
});

test('other processes clear it too', async () => {
  const other = await openShop({
    database: shop.database.database,
    connection: shop.database.address,
    files: openLocalFileStore(testFilesFolder()),
    outboxFolder: testOutboxFolder(),
    log: silentLogger,
    production: true,
  });
  try {
    const { cache } = other.dependencies.productIndexes;
    await cache.rows([Number(shop.productIds.screw)]);
    expect(cache.measure().entries).toBeGreaterThan(0);
    await admin.send('DELETE', 'cache/products');
    await expect.poll(() => cache.measure().entries, { interval: 50 }).toBe(0);
  } finally {
    await other.close();
  }
});

const { REDIS_URL: redisUrl } = process.env;

/** Runs where REDIS_URL names a server. */
test.skipIf(!redisUrl)(
  'the cache server’s are listed, and only the shop’s own entries are cleared',
  async () => {
    const redis = connectRedis(String(redisUrl), silentLogger);
    await once(redis, 'ready');
    const app = await buildServer(shop.shop.dependencies, { redis, rateLimitPerMinute: 1_000_000 });
    try {
      await redis.set('somebody-elses', '1');
      await app.inject({ url: '/healthz' });
      await app.inject({ url: '/api/v1/cms/option/filter', headers: { apiKey: shopKey } });
      expect(await redis.keys('attika:rate:*')).not.toEqual([]);
      expect(await find('requestCounts')).toMatchObject({ kind: 'server', entries: expect.any(Number) });
      await admin.send('DELETE', 'cache/requestCounts');
      await expect.poll(() => redis.keys('attika:rate:*')).toEqual([]);
      expect(await redis.get('somebody-elses')).toBe('1');
    } finally {
      await app.close();
      redis.disconnect();
    }
  },
);

test('host names that no site has push nothing out of the cached responses', async () => {
  const build = await writePageBuild();
  const { listen, dependencies } = shop.shop;
  const pages = { ...dependencies, root: build.root, production: true, listen };
  const app = await buildServer(dependencies, { beside: [async (scope) => servePages(scope, pages)] });
  const ask = (host: string) => app.inject({ url: '/shop', headers: { host } });
  expect((await ask('first.example')).statusCode).toBe(200);
  const before = (await find('responses'))?.entries;
  for (const label of ['one', 'two', 'three']) await ask(`${label}.example`);
  expect((await find('responses'))?.entries).toBe(before);
  await app.close();
  await build.remove();
});
