import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { findPostmasterPid } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { isDailySet } from '../test-set.ts';
import { Buyer, expectKept, seededRandom } from './buyers.ts';
import { cleanUp, copyFilledShop, runShop } from './filled-shop.ts';
import { openClient } from './guest-orders.ts';
import { readStock, withDatabase } from './stored-orders.ts';

/** Shops with a database of their own that die side by side, and how often: ten kills a day, a hundred before a release. */
const shopsBeside = isDailySet ? 2 : 4;
const roundsOfShop = isDailySet ? 5 : 25;
const rounds = shopsBeside * roundsOfShop;
const buyers = 4;
/**
 * The kill comes after so many answered calls of all buyers, and some time more. An order is seven and one for the kept cart, and
 * the buyers are equally fast: before the 32nd call hardly one has ordered, so the last round is always a long one.
 */
const callsOfRound = { least: 5, most: 90 };
const laterMs = 15;
/** Every so many rounds the postmaster dies with the server. */
const postmasterEvery = 4;

afterAll(cleanUp);

test(`kill -9 under order load, ${rounds} times: every acknowledged order is there, once, and every piece in a cart`, {
  timeout: 1_200_000,
}, async () => {
  const shops = Array.from({ length: shopsBeside }, (_, number) => killOneShop(20_261_121 + number));
  const acknowledged = (await Promise.all(shops)).reduce((sum, orders) => sum + orders, 0);
  process.stdout.write(`${rounds} kills, ${acknowledged} orders acknowledged, all there once.\n`);
});

/** Kills one shop again and again under its buyers, and looks at what it holds then. @returns orders acknowledged */
async function killOneShop(seed: number): Promise<number> {
  const dataDir = await copyFilledShop();
  const stockBefore = await withDatabase(dataDir, readStock);
  const random = seededRandom(seed);
  const everybody = Array.from({ length: buyers }, () => new Buyer(random));

  for (let round = 1; round <= roundsOfShop; round++) {
    const shop = await runShop(dataDir, { JOBS: round % 2 === 0 ? 'on' : 'off' });
    const { least, most } = callsOfRound;
    const calls = round === roundsOfShop ? most : least + Math.floor(random() * (most - least));
    const postmaster = round % postmasterEvery === 0 ? await findPostmasterPid(dataDir) : undefined;
    await killUnderLoad(shop, everybody, { calls, laterMs: random() * laterMs, postmaster });
  }

  const shop = await runShop(dataDir);
  const client = openClient(shop.url);
  for (const buyer of everybody) await buyer.finish(client);
  const acknowledged = everybody.flatMap((buyer) => buyer.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(roundsOfShop);
  for (const { collection } of everybody) await collection.expectKept(client);
  await withDatabase(dataDir, (database) => expectKept(acknowledged, client, database, stockBefore));
  expect(await shop.stop()).toBe(0);
  return acknowledged.length;
}

/** @param moment.postmaster dies too, where given */
async function killUnderLoad(
  shop: ShopProcess,
  everybody: readonly Buyer[],
  moment: { calls: number; laterMs: number; postmaster: number | undefined },
): Promise<void> {
  let callsLeft = moment.calls;
  let isKilled = false;
  const enough = Promise.withResolvers<void>();
  const client = openClient(shop.url, async (path, init) => {
    const answer = await fetch(`${shop.url}${path}`, init);
    callsLeft -= 1;
    if (callsLeft === 0) enough.resolve();
    return answer;
  });
  const buying = everybody.map(async (buyer) => {
    while (!isKilled) {
      await buyer.buyOnce(client).catch((error: unknown) => {
        // Whatever a buyer is told by a dying shop, it is no acknowledgement; before, nothing may fail.
        if (!isKilled) throw error;
      });
    }
  });
  await Promise.race([enough.promise, Promise.all(buying)]);
  await delay(moment.laterMs);
  isKilled = true;
  const gone = once(shop.process, 'exit');
  shop.process.kill('SIGKILL');
  if (moment.postmaster !== undefined) process.kill(moment.postmaster, 'SIGKILL');
  await Promise.all([gone, ...buying]);
}
