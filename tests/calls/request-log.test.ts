import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { connectRedis } from '#platform/cache/redis.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { callsOf, type EditorCalls, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { openRedisWay, type RedisWay } from '../support/redis-way.ts';

/* What visitors ask for, noted by option (docs/rules/backoffice.md). */

const shopName = `test-requests-${process.pid}-${Date.now()}`;
let shop: FixtureShop;
let admin: EditorCalls;
let headers: Record<string, string>;
let way: RedisWay;
let redis: Redis;
let app: FastifyInstance;

beforeAll(async () => {
  shop = await openFixtureShop();
  way = await openRedisWay();
  redis = connectRedis(way.url, silentLogger);
  await once(redis, 'ready');
  app = await buildServer(shop.shop.dependencies, {
    redis,
    shopName,
    rateLimitPerMinute: 1_000_000,
    beside: [
      async (scope) => {
        scope.get('/*', async (request, reply) =>
          reply.code(request.url.startsWith('/gone') ? 404 : 200).send(''),
        );
      },
    ],
  });
  headers = await headersOfScope(shop, 'admin');
  admin = callsOf(shop, headers);
});
afterAll(async () => {
  await shop.shop.dependencies.caches.find('requestLog')?.clear();
  await app.close();
  redis.disconnect();
  await way.close();
  await shop.close();
});

type Logged = { path: string; status: number; ms: number; at: string };
/** What the program itself asks for, within a page, comes through no socket: a visitor does. */
const visit = (origin: string, path: string) => fetch(origin + path, { redirect: 'manual' });

async function list(language: string, page = 1): Promise<{ total: number; data: Logged[] }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/cms/request/filter',
    headers: { apiKey: 'key-shop', ...headers },
    payload: { language, page, perPage: 2 },
  });
  return answer.json().data;
}

test('the option logs pages by language, and nothing about the visitor', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await visit(origin, '/kontakt');
  await shop.call('PATCH', '/api/v1/cms/option/update', { options: { RequestLog: true } }, headers);
  await shop.shop.dependencies.settled();
  const asked = [
    '/shop?keyword=jane.doe@example.com',
    '/gone',
    '/de/shop?token=secret',
    '/confirm/jane.doe@example.com',
    '/pregled/3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    '/media/1/2/a.png',
    '/api/v1/cms/option/filter',
  ];
  for (const path of asked) await visit(origin, path);
  await expect.poll(async () => (await list('hr')).total).toBe(2);
  const { data } = await list('hr');
  expect(data.map(({ path, status }) => [path, status])).toEqual([
    ['/gone', 404],
    ['/shop', 200],
  ]);
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(['at', 'ms', 'path', 'status']);
  expect((await list('de')).data.map(({ path }) => path)).toEqual(['/de/shop']);
  expect(await shop.shop.dependencies.caches.find('requestLog')?.measure()).toMatchObject({ entries: 3 });
});

test('the log is limited, newest first in pages, and cleared for all', async () => {
  const { caches, directory } = shop.shop.dependencies;
  const key = `attika:requestLog:${shopName}:${directory.getFirst().id}:hr`;
  const line = (number: number) => JSON.stringify({ at: '', path: `/${number}`, status: 200, ms: 1 });
  await redis.lpush(key, ...Array.from({ length: 3000 }, (_, place) => line(place)));
  const { port } = app.server.address() as { port: number };
  await visit(`http://127.0.0.1:${port}`, '/newest');
  await expect.poll(async () => (await list('hr')).total).toBe(2000);
  expect((await list('hr')).data[0]?.path).toBe('/newest');
  expect((await list('hr', 2)).data[0]?.path).toBe('/2998');
  expect(await redis.ttl(key)).toBeGreaterThan(80_000);
  expect((await admin.send('DELETE', 'cache/requestLog')).data).toEqual({ name: 'requestLog' });
  await expect.poll(() => caches.find('requestLog')?.measure()).toMatchObject({ entries: 0 });
  await way.turn('shut');
  await visit(`http://127.0.0.1:${port}`, '/while-it-is-away');
  expect(await list('hr')).toMatchObject({ total: 0, data: [] });
  await way.turn('open');
  await once(redis, 'ready');
});
