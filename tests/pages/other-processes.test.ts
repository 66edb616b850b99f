import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { add, startCart } from '../support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(undefined, { meetsOthers: true });
});
afterAll(() => shop.close());

const dyingProcess = fileURLToPath(new URL('../support/dying-process.ts', import.meta.url));

async function changeElsewhereAndDie(productKey: string, listPriceCents: number): Promise<void> {
  const child = spawn(
    process.execPath,
    [dyingProcess, shop.database.address, String(shop.catalogueId), productKey, String(listPriceCents)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
}

/** What a piece costs in a cart of this process. */
async function soldAt(productKey: string): Promise<number> {
  const { data } = await add(shop, await startCart(shop), productKey);
  return data.items[0].prices.converted.retailPrice;
}

test('another process’s price change applies, even if that process dies at once', async () => {
  expect(await soldAt('screw')).toBe(19.99);
  await changeElsewhereAndDie('screw', 4321);
  await expect.poll(() => soldAt('screw')).toBe(43.21);
});

test('it is noticed even without notifications', async () => {
  const ending = new AbortController();
  const deafened = keepDeaf(ending.signal);
  try {
    await soldAt('screw');
    await changeElsewhereAndDie('screw', 5432);
    await expect.poll(() => soldAt('screw')).toBe(54.32);
  } finally {
    ending.abort();
    await deafened;
  }
});

/**
 * One after the other: what is asked of a busy machine before it has answered would only make it busier. A listener that
 * does not listen yet belongs to a process that is being started, which would not start.
 */
async function keepDeaf(ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    await shop.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'attika listener' AND state = 'idle' AND query LIKE 'LISTEN%'`,
    );
    await delay(20);
  }
}
