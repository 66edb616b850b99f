import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { isRoot, nobodyId } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { cleanUp, makeFolder, runShop } from './filled-shop.ts';
import { buyAtOnce, openClient } from './guest-orders.ts';

const root = join(import.meta.dirname, '../..');

afterAll(cleanUp);

test('root fills and runs a shop in a folder that only root may enter, and keeps its files', async ({
  skip,
}) => {
  skip(!isRoot, 'this test run is not root');
  const dataDir = join(await makeFolder(), 'data');
  await expectLastingShop(dataDir);
  expect(await ownersOf(dataDir)).toEqual({ folder: 0, database: 0, files: 0 });
});

test('an ordinary user fills and runs a shop, and owns its files', async ({ skip }) => {
  skip(!isRoot, 'only root can start a process as another user; the other tests run as an ordinary one');
  skip(!isReadableBy(nobodyId), `${root} lies in a folder that only root may enter`);
  const dataDir = join(await makeFolder(nobodyId), 'data');
  await expectLastingShop(dataDir, { uid: nobodyId });
  expect(await ownersOf(dataDir)).toEqual({ folder: nobodyId, database: nobodyId, files: nobodyId });
});

/** First start, order, stop, start again: the order is there. */
async function expectLastingShop(dataDir: string, user: { uid?: number } = {}): Promise<void> {
  const first = await runShop(dataDir, {}, user);
  const { orderSlug, orderNumber } = await buyAtOnce(openClient(first.url));
  expect(await first.stop()).toBe(0);
  const again = await runShop(dataDir, {}, user);
  const shown = await openClient(again.url).call(checkoutEndpoints.orderBySlug, { params: { orderSlug } });
  expect(shown.orderNumber).toBe(orderNumber);
  expect(await again.stop()).toBe(0);
}

async function ownersOf(dataDir: string) {
  const [folder, database, files] = await Promise.all(
    [dataDir, join(dataDir, 'postgres/base'), join(dataDir, 'files')].map((path) => stat(path)),
  );
  return { folder: folder?.uid, database: database?.uid, files: files?.uid };
}

function isReadableBy(uid: number): boolean {
  const script = `for (const file of ['src/main.ts', 'node_modules/fastify/package.json']) require('node:fs').readFileSync(file)`;
  const { status } = spawnSync(process.execPath, ['-e', script], { cwd: root, uid, gid: uid });
  return status === 0;
}
