import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { afterAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import { endpoint } from '#contract/endpoint.ts';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import { connectRedis } from '#platform/cache/redis.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { openTestApi } from '../../../tests/support/test-api.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { answerErrors } from './errors-plugin.ts';
import { limitRates } from './rate-limit-plugin.ts';

const url = platformEndpoints.commons.path;

it('answers 429 with Retry-After in the envelope, separately for each address', async () => {
  const { app, close } = await openTestApi({ server: { rateLimitPerMinute: 3 } });
  const statusOf = async (remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode;
  for (let count = 0; count < 3; count += 1) expect(await statusOf('203.0.113.1')).toBe(401);

  const refused = await app.inject({ url, remoteAddress: '203.0.113.1' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({
    errored: true,
    details: {
      statusCode: 429,
      code: 'RATE_LIMITED',
      message: 'Too many requests.',
      retryAfterSeconds: Number(refused.headers['retry-after']),
    },
  });
  expect(await statusOf('203.0.113.2')).toBe(401);
  expect((await app.inject({ url: '/api/nothing', remoteAddress: '203.0.113.1' })).statusCode).toBe(429);
  expect((await app.inject({ url: '/healthz', remoteAddress: '203.0.113.1' })).statusCode).toBe(200);
  await close();
});

it('counts an IPv6 network as one address, and an IPv4 address as one however it is written', async () => {
  const { app, close } = await openTestApi({ server: { rateLimitPerMinute: 1 } });
  const statusOf = async (remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode;
  expect(await statusOf('::ffff:203.0.113.7')).toBe(401);
  expect(await statusOf('0:0:0:0:0:FFFF:203.0.113.7')).toBe(429);
  expect(await statusOf('203.0.113.7')).toBe(429);
  expect(await statusOf('::ffff:203.0.113.8')).toBe(401);
  expect(await statusOf('2001:db8:0:1::1')).toBe(401);
  expect(await statusOf('2001:db8:0:1:ffff::2')).toBe(429);
  expect(await statusOf('2001:db8:0:2::1')).toBe(401);
  await close();
});

it('trusts as many proxies as there are, whatever was written before them', async () => {
  const { app, close } = await openTestApi({ server: { rateLimitPerMinute: 1, trustProxy: 2 } });
  const statusOf = async (forwarded: string) => {
    const answer = await app.inject({
      url,
      remoteAddress: '10.1.1.1',
      headers: { 'x-forwarded-for': forwarded },
    });
    return answer.statusCode;
  };
  expect(await statusOf('203.0.113.1, 10.2.2.2')).toBe(401);
  expect(await statusOf('203.0.113.2, 10.2.2.2')).toBe(401);
  expect(await statusOf('198.51.100.9, 203.0.113.1, 10.2.2.2')).toBe(429);
  await close();
});

it('trusts X-Forwarded-For only from trusted proxies', async () => {
  const { app, close } = await openTestApi({
    server: { rateLimitPerMinute: 1, trustProxy: ['10.0.0.0/8'] },
  });
  const statusOf = async (remoteAddress: string, visitor: string) => {
    const answer = await app.inject({ url, remoteAddress, headers: { 'x-forwarded-for': visitor } });
    return answer.statusCode;
  };
  expect(await statusOf('10.1.1.1', '203.0.113.1')).toBe(401);
  expect(await statusOf('10.1.1.1', '203.0.113.2')).toBe(401);
  expect(await statusOf('10.1.1.1', '203.0.113.1')).toBe(429);
  expect(await statusOf('198.51.100.1', '203.0.113.3')).toBe(401);
  expect(await statusOf('198.51.100.1', '203.0.113.4')).toBe(429);
  await close();
});

describe('with Redis', async () => {
  const address = process.env.REDIS_URL || 'redis://127.0.0.1:6379';
  const redis = connectRedis(address, silentLogger);
  const answers = await Promise.race([
    once(redis, 'ready').then(
      () => true,
      () => false,
    ),
    delay(1000, false),
  ]);
  if (!answers) process.stdout.write(`SKIPPED rate limits shared by processes: no Redis at ${address}\n`);
  afterAll(() => redis.disconnect());

  it.skipIf(!answers)('counts for all processes together', async () => {
    // Another address each time: counters of an earlier run are still there for a minute.
    const remoteAddress = `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
    const servers = await Promise.all(
      [1, 2].map(() => openTestApi({ server: { rateLimitPerMinute: 2, redis } })),
    );
    const statuses: number[] = [];
    for (const server of [...servers, ...servers]) {
      statuses.push((await server.app.inject({ url, remoteAddress })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    await Promise.all(servers.map((server) => server.close()));
  });
});

it('lets requests through while Redis is away', async () => {
  const redis = connectRedis('redis://127.0.0.1:1', silentLogger);
  const { app, close } = await openTestApi({ server: { rateLimitPerMinute: 1, redis } });
  expect((await app.inject({ url })).statusCode).toBe(401);
  expect((await app.inject({ url })).statusCode).toBe(401);
  await close();
  redis.disconnect();
});

it('holds a call to its own limit, besides the general one', async () => {
  const strict = endpoint({
    method: 'GET',
    path: '/api/v1/strict',
    tag: 'Test',
    access: 'anybody',
    summary: 'Answers twice a minute',
    answer: Type.Null(),
    perMinute: 2,
  });
  const app = Fastify();
  answerErrors(app);
  await limitRates(app, { rateLimitPerMinute: 100 });
  registerEndpoints(app, { strict }, { handlers: { strict: async () => null } });
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await app.inject(strict.path)).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});

it('counts the length of bodies: few large ones, though many small ones', async () => {
  const { app, headersOf, close } = await openTestApi({ server: { rateLimitPerMinute: 400 } });
  const send = async (bytes: number, remoteAddress: string) => {
    const payload = JSON.stringify({ host: 'a', filler: 'x'.repeat(bytes) });
    const headers = { ...headersOf(), 'content-type': 'application/json' };
    const sent = { method: 'POST', url: platformEndpoints.domainDetect.path, headers } as const;
    return (await app.inject({ ...sent, payload, remoteAddress })).statusCode;
  };
  const statuses = [];
  for (let count = 0; count < 6; count += 1) statuses.push(await send(300_000, '203.0.113.1'));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await send(1000, '203.0.113.1')).toBe(200);
  expect(await send(300_000, '203.0.113.2')).toBe(200);
  await close();
});

it('counts a body without a length as the longest', async () => {
  const { app, headersOf, close } = await openTestApi({ server: { rateLimitPerMinute: 400 } });
  const headers = { ...headersOf(), 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const send = async () => {
    const sent = { method: 'POST', url: platformEndpoints.domainDetect.path, headers } as const;
    return (await app.inject({ ...sent, payload: Readable.from(['{}']) })).statusCode;
  };
  expect([await send(), await send()]).toEqual([200, 429]);
  await close();
});

it('counts the bytes of a list without a limit once it is made, and of no other', async () => {
  const { app, headersOf, close } = await openTestApi({ server: { rateLimitPerMinute: 100 } });
  const { productFilter } = contract.catalogue;
  const sent = { method: productFilter.method, url: productFilter.path, headers: headersOf() } as const;
  const send = (payload: object) => app.inject({ ...sent, payload });
  const all = { allowUnlimited: true, filters: [{ key: 'finalPrice', operator: 'gte', value: 0 }] };
  const first = await send(all);
  // A quarter of the limit is for what costs more; that it has none weighs one.
  const weight = 1 + Math.ceil(first.rawPayload.length / productFilter.unlimitedBytesOfWeight);
  expect(weight).toBeGreaterThan(1);
  for (let counted = weight; counted < 25; counted += weight) {
    expect((await send(all)).statusCode).toBe(200);
  }
  expect((await send(all)).statusCode).toBe(429);
  expect((await send({ limit: 100, filters: all.filters })).statusCode).toBe(200);
  await close();
});

it('counts expensive calls by their weight, whatever they answer', async () => {
  const { app, headersOf, close } = await openTestApi({ server: { rateLimitPerMinute: 400 } });
  const { documentGet } = contract.documents;
  const statusOf = async (path: string, remoteAddress: string) =>
    (await app.inject({ url: path, headers: headersOf(), remoteAddress })).statusCode;
  const invoice = `${documentGet.path.replace(':id', '1')}?format=pdf`;
  const affordable = Math.floor(100 / (documentGet.weight - 1));
  for (let count = 0; count < affordable; count += 1)
    expect(await statusOf(invoice, '203.0.113.1')).toBe(401);
  expect(await statusOf(invoice, '203.0.113.1')).toBe(429);
  expect(await statusOf(`${url}?type=countries`, '203.0.113.1')).toBe(200);
  expect(await statusOf(invoice, '203.0.113.2')).toBe(401);
  await close();
});
