import { once } from 'node:events';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { openSharedKeeping } from '#api/pages/shared-keeping.ts';
import { readStocksShowing } from '#domain/catalogue/stock/stock-queries.ts';
import { changePrice, setStock } from '#domain/catalogue/writing/product-change-service.ts';
import { openCacheServer } from '#platform/cache/cache-server.ts';
import { cacheMaxAgeMs } from '#platform/cache/cache-tags.ts';
import { createHeardChanges, type HeardChanges } from '#platform/cache/heard-changes.ts';
import { connectRedis } from '#platform/cache/redis.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { readDemoFiles } from '../../src/first-start/demo/demo-files.ts';
import { openShop, type Shop } from '../../src/program/shop.ts';
import { openRedisWay, type RedisWay } from '../support/redis-way.ts';
import { openDemoDatabase } from '../support/test-api.ts';
import { testClock } from '../support/test-clock.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { testFilesFolder, testOutboxFolder } from '../support/test-runtime.ts';

/* Pages that the processes of a shop keep for each other in a cache server (docs/rules/pages.md). */

type Process = { readonly shop: Shop; readonly app: FastifyInstance; close(): Promise<void> };

const root = path.join(import.meta.dirname, '../..');
const shopName = `test-${process.pid}-${Date.now()}`;
const clock = testClock(new Date());
let database: TestDatabase;
let way: RedisWay;
let first: Process;
let second: Process;
let newer: Process;

beforeAll(async () => {
  database = await openDemoDatabase();
  way = await openRedisWay();
  const { products } = await readDemoFiles();
  const shown = products
    .map(({ product }) => product)
    .filter(({ format, archived, mainProduct }) => format === 'simple' && !archived && !mainProduct)
    .flatMap(({ key, slug }) =>
      languages.map((language) => ({ key, url: pathOf('product', language, { slug: slug[language] }) })),
    );
  plain = shown[0] as typeof plain;
  unseen = shown.slice(languages.length).map(({ url }) => url);
  // One after the other: each reads all pages.
  first = await open('release-1');
  second = await open('release-1');
  newer = await open('release-2');
});
afterAll(async () => {
  for (const { name, clear } of first.shop.dependencies.caches.list())
    if (name.startsWith('server')) await clear();
  await newer.shop.dependencies.caches.find('serverPages')?.clear();
  for (const one of [first, second, newer]) await one.close();
  await way.close();
  await database.drop();
});

async function open(release: string): Promise<Process> {
  let heard: HeardChanges | undefined;
  const shop = await openShop({
    database: database.database,
    connection: database.address,
    hearsFrom: (start) => {
      heard = createHeardChanges(start, cacheMaxAgeMs);
      return heard;
    },
    files: openLocalFileStore(testFilesFolder()),
    outboxFolder: testOutboxFolder(),
    log: silentLogger,
    production: true,
    clock,
  });
  // Three shops in one process: on a busy machine one waits for the pages of the others.
  const redis = connectRedis(way.url, silentLogger, 3000);
  await once(redis, 'ready');
  const { productIndexes } = shop.dependencies;
  const server = openCacheServer(redis, silentLogger, 'secret');
  const shared = openSharedKeeping(server, heard as HeardChanges, { shop: shopName, release }, clock);
  const app = await buildServer(shop.dependencies, {
    rateLimitPerMinute: 1_000_000,
    beside: [
      async (scope: FastifyInstance) =>
        servePages(scope, {
          ...shop.dependencies,
          root,
          production: true,
          listen: shop.listen,
          clock,
          shared,
          readStocks: (ids) => readStocksShowing(database.database, productIndexes.cache, ids),
        }),
    ],
  });
  return {
    shop,
    app,
    async close() {
      await app.close();
      await shop.close();
      redis.disconnect();
    },
  };
}

async function ask({ app }: Process, url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    url,
    headers: { host: 'localhost', 'accept-language': 'hr', ...headers },
  });
  return {
    status: answer.statusCode,
    body: answer.body,
    from: String(answer.headers['cache-status']).replace('Attika; ', ''),
    entityTag: answer.headers.etag,
  };
}

const here = 'hit';
const elsewhere = 'hit; detail=shared';
const nowhere = 'fwd=miss';

/** Product pages that nobody has asked for. */
let unseen: string[] = [];

/** Whatever was told is known everywhere, and new pages say so. */
async function untilShared(): Promise<void> {
  const drawnThereSentHere = async () => {
    const url = unseen.pop() as string;
    await ask(first, url);
    await countStored();
    return (await ask(second, url)).from;
  };
  // The first pages of a process are the slow ones.
  await expect.poll(drawnThereSentHere, { timeout: 30_000, interval: 200 }).toBe(elsewhere);
}

const countStored = async () =>
  (await first.shop.dependencies.caches.find('serverPages')?.measure())?.entries ?? 0;

/** Has a page drawn that is not kept, and waits until the cache server has it. */
async function draw(by: Process, url: string) {
  const drawn = await ask(by, url);
  expect(drawn.from).toBe(nowhere);
  // Nobody waits for the server to have it; measured on the same way, it has.
  await countStored();
  return drawn;
}

const shopPath = pathOf('shop', 'hr');
const blogPath = pathOf('blog', 'hr');

const catalogueId = () => first.shop.dependencies.directory.getFirst().catalogueId;

let plain: { key: string; url: string };

const cost = ({ shop }: Process, productKey: string, listPriceCents: number) =>
  changePrice(shop.runtime, { catalogueId: catalogueId(), productKey, listPriceCents, discount: null });

test('a page rendered by one process is sent by another, byte for byte, and not by another release', async () => {
  await untilShared();
  const drawn = await draw(first, shopPath);
  const given = await ask(second, shopPath);
  expect(given).toEqual({ ...drawn, from: elsewhere });
  expect((await ask(second, shopPath)).from).toBe(here);
  expect((await ask(newer, shopPath)).from).toBe(nowhere);
  // Other languages and currencies are pages of their own.
  expect((await ask(second, pathOf('shop', 'de'))).from).toBe(nowhere);
  expect((await ask(first, pathOf('shop', 'de'))).body).toContain('lang="de"');
});

test('a process that has changed something never sends what another rendered before hearing of it', async () => {
  const { key, url } = plain;
  await untilShared();
  let isOver = false;
  // Draws the page as fast as it can, and puts what may be outdated into the cache server, again and again.
  const drawing = (async () => {
    while (!isOver) {
      await ask(second, url);
      for (const { name, clear } of second.shop.dependencies.caches.list())
        if (name === 'pages') await clear();
    }
  })();
  try {
    for (let round = 1; round <= 12; round += 1) {
      await cost(first, key, 10_000 + round * 101);
      const text = `${100 + round},${String(round).padStart(2, '0')}`;
      for (let times = 0; times < 4; times += 1) expect((await ask(first, url)).body).toContain(text);
      await expect.poll(async () => (await ask(newer, url)).body).toContain(text);
    }
  } finally {
    isOver = true;
    await drawing;
  }
});

test('a page that shows nothing of a change is still shared, one that does is not', async () => {
  const { key, url } = plain;
  await untilShared();
  await ask(first, url);
  await draw(first, blogPath);
  await cost(second, key, 77_700);
  // Lists have heard of it, too.
  await second.shop.dependencies.productIndexes.settled();
  const drawnAnew = await ask(second, url);
  expect(drawnAnew.from).toBe(nowhere);
  expect(drawnAnew.body).toContain('777,00');
  expect((await ask(second, blogPath)).from).toBe(elsewhere);
});

test('a page whose discount has started or ended since is not shared', async () => {
  const { key, url } = plain;
  await untilShared();
  const from = new Date(clock.now().getTime() + 5000);
  const discount = { priceCents: 66_600, from, to: new Date(from.getTime() + 5000) };
  await changePrice(first.shop.runtime, {
    ...{ catalogueId: catalogueId(), productKey: key, listPriceCents: 77_700, discount },
  });
  await expect.poll(async () => (await ask(second, url)).body).toContain('777,00');
  for (const text of ['777,00', '666,00', '777,00']) {
    const drawn = await ask(first, url);
    expect(drawn.body).toContain(text);
    await countStored();
    const given = await ask(second, url);
    expect(given.body).toBe(drawn.body);
    clock.pass(5000);
  }
});

test('a sale invalidates pages that say something else about the stock', async () => {
  const { key, url } = plain;
  await untilShared();
  const before = await ask(first, url);
  const { rows } = await database.pool.query<{ stock: string }>(
    'select stock_thousandths as stock from product where key = $1',
    [key],
  );
  await setStock(second.shop.runtime, {
    catalogueId: catalogueId(),
    productKey: key,
    stockThousandths: 0,
    seenThousandths: Number(rows[0]?.stock),
  });
  await expect.poll(async () => (await ask(second, url)).body).not.toBe(before.body);
});

test('personal pages cannot be reached by others', async () => {
  const before = await countStored();
  expect(before).toBeGreaterThan(0);
  const cookie = `cartId=1; protectCode=${'a'.repeat(20)}; accepted_cookies=${encodeURIComponent('["necessary"]')}`;
  for (const screen of ['cart', 'checkout', 'login', 'profile'] as const) {
    const { status, from } = await ask(first, pathOf(screen, 'hr'), { cookie });
    expect([screen, status < 400, from]).toEqual([screen, true, expect.not.stringContaining('hit')]);
  }
  expect(await countStored()).toBe(before);
});

test('the caches of the server are shown with their hits and cleared for all', async () => {
  const { caches } = second.shop.dependencies;
  const measured = await caches.find('serverPages')?.measure();
  expect(measured).toMatchObject({ entries: expect.any(Number), bytes: expect.any(Number) });
  expect(Number(measured?.bytes)).toBeGreaterThan(1000);
  expect(Number(measured?.hits)).toBeGreaterThan(0);
  await first.shop.dependencies.caches.find('serverPages')?.clear();
  expect(await caches.find('serverPages')?.measure()).toMatchObject({ entries: 0, bytes: 0 });
});

test('without its cache server the shop goes on, and uses it again when it is back', async () => {
  for (const state of ['shut', 'silent'] as const) {
    await untilShared();
    await way.turn(state);
    for (let page = 1; page <= 20; page += 1) {
      const answer = await ask(second, unseen[page % unseen.length] as string);
      expect([answer.status, answer.from === elsewhere]).toEqual([200, false]);
    }
    expect(await second.shop.dependencies.caches.find('serverPages')?.measure()).toMatchObject({
      entries: null,
    });
    await way.turn('open');
  }
  await untilShared();
});
