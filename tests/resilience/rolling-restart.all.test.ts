import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { ShopProcess } from '../support/shop-process.ts';
import { cleanUp, makeFolder, runShop } from './filled-shop.ts';
import { startOwnServer } from './own-server.ts';

afterAll(cleanUp);

const requests = 1000;
const checkPauseMs = 200;
const atOnce = 4;

/** A plain round robin: each request to the next process that said it is ready when it was looked at last; no second tries. */
async function openBalancer(shops: ShopProcess[]) {
  const ready = new Set<ShopProcess>();
  const agent = new http.Agent({ keepAlive: true });
  let isOpen = true;
  let turn = 0;
  async function watch(): Promise<void> {
    while (isOpen) {
      for (const shop of shops) {
        const isReady = await fetch(`${shop.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) ready.add(shop);
        else ready.delete(shop);
      }
      await delay(checkPauseMs);
    }
  }
  const watching = watch();
  const server = http.createServer((request, response) => {
    turn += 1;
    const [...all] = ready;
    const shop = all[turn % all.length];
    if (!shop) return void response.writeHead(502).end();
    const { port } = new URL(shop.url);
    const onward = http.request(
      { port, agent, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.headersSent || response.writeHead(502).end());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (shop: ShopProcess) => ready.has(shop),
    async close() {
      isOpen = false;
      await watching;
      server.close();
      agent.destroy();
    },
  };
}

test('a rolling restart of two processes behind a round robin loses none of 1,000 requests', {
  timeout: 600_000,
}, async () => {
  const database = await startOwnServer();
  const settings = { DATABASE_URL: database.address, STOP_DELAY_SECONDS: '2', PUBLIC_URL: '' };
  const start = async () => runShop(await makeFolder(), settings);
  const shops = [await start(), await start()];
  const balancer = await openBalancer(shops);
  await expect.poll(() => shops.every(balancer.isReady), { timeout: 300_000 }).toBe(true);

  const answers: number[] = [];
  let isRestarted = false;
  const visit = async () => {
    while (answers.length < requests || !isRestarted) {
      const answer = await fetch(`${balancer.url}/en/shop`);
      await answer.arrayBuffer();
      answers.push(answer.status);
    }
  };
  const visiting = Promise.all(Array.from({ length: atOnce }, visit));
  for (const place of [0, 1]) {
    expect(await shops[place]?.stop()).toBe(0);
    const again = await start();
    shops[place] = again;
    await expect.poll(() => balancer.isReady(again), { timeout: 300_000 }).toBe(true);
  }
  isRestarted = true;
  await visiting;
  expect(answers.length).toBeGreaterThanOrEqual(requests);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  await balancer.close();
  await Promise.all(shops.map((shop) => shop.stop()));
  await database.end('SIGKILL');
});
