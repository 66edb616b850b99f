import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/shop-process.ts';
import { cleanUp, copyFilledShop, runShop } from './filled-shop.ts';

afterAll(cleanUp);

/** Stops the program's own thread for good, as code that goes round in circles does. */
const blocking = `
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('SIGUSR2', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
`;

test('a program with a blocked thread reports it at a separate port', async () => {
  const dataDir = await copyFilledShop();
  const preload = join(dataDir, 'blocking.mjs');
  await writeFile(preload, blocking);
  const healthPort = await freePort();
  const shop = await runShop(dataDir, {
    HEALTH_PORT: String(healthPort),
    NODE_OPTIONS: `--import ${pathToFileURL(preload)}`,
  });
  const health = (port: number | string) =>
    fetch(`http://localhost:${port}/healthz`, { signal: AbortSignal.timeout(3000) }).then(
      ({ status }) => status,
      () => 'silent',
    );
  const { port } = new URL(shop.url);
  expect([await health(port), await health(healthPort)]).toEqual([200, 200]);
  shop.process.kill('SIGUSR2');
  await expect.poll(() => health(healthPort), { timeout: 60_000 }).toBe(503);
  expect(await health(port)).toBe('silent');
  shop.process.kill('SIGKILL');
});
