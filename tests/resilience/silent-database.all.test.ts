import { afterAll, expect, test } from 'vitest';
import { openTcpWay } from '../support/tcp-way.ts';
import { cleanUp, makeFolder, runShop } from './filled-shop.ts';
import { startOwnServer } from './own-server.ts';

afterAll(cleanUp);

/** More than the pool has connections: every one of them falls silent under a request. */
const waiting = 20;

test('with a silent database cached pages are sent, other requests are refused, and nothing has to be restarted', {
  timeout: 300_000,
}, async () => {
  const server = await startOwnServer();
  const way = await openTcpWay({ port: server.port, host: '127.0.0.1' });
  const settings = { DATABASE_STATEMENT_SECONDS: '2', DATABASE_CONNECT_SECONDS: '2' };
  const address = Object.assign(new URL(server.address), { port: String(way.port) }).href;
  const shop = await runShop(await makeFolder(), { ...settings, DATABASE_URL: address });
  const get = (path: string) =>
    fetch(`${shop.url}${path}`, { headers: { accept: 'text/html', apikey: 'demo-attika-shop' } });
  const cart = '/api/v2/cart/getNewCartSession';
  expect((await get('/en')).status).toBe(200);

  await way.turn('silent');
  const refused = Promise.all(Array.from({ length: waiting }, () => get(cart)));
  let isRefused = false;
  void refused.then(() => {
    isRefused = true;
  });
  // While all connections are waited for.
  for (const path of ['/en', '/favicon.svg', '/healthz'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect(isRefused).toBe(false);
  for (const answer of await refused) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
  }

  await way.turn('open');
  await expect.poll(async () => (await get(cart)).status, { timeout: 60_000 }).toBe(200);
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 60_000 }).toBe(200);
  expect(await shop.stop()).toBe(0);
  await way.close();
  await server.end('SIGKILL');
});
