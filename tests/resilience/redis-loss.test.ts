import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRedisWay, type RedisWay } from '../support/redis-way.ts';
import { cleanUp, copyFilledShop, runShop } from './filled-shop.ts';

let way: RedisWay;
beforeAll(async () => {
  way = await openRedisWay();
});
afterAll(async () => {
  await cleanUp();
  await way.close();
});

test('a shop whose cache server is silent or unreachable is ready and serves', async () => {
  const shop = await runShop(await copyFilledShop(), { REDIS_URL: way.url });
  const status = async (path: string) => (await fetch(`${shop.url}${path}`)).status;
  const all = async () => [await status('/readyz'), await status('/healthz'), await status('/en/shop')];
  expect(await all()).toEqual([200, 200, 200]);
  for (const state of ['silent', 'shut', 'open'] as const) {
    await way.turn(state);
    expect([state, ...(await all())]).toEqual([state, 200, 200, 200]);
  }
  expect(await shop.stop()).toBe(0);
});
