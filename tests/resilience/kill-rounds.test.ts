import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { findPostmasterPid } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { isDailySet } from '../test-set.ts';
import { cleanUp, copyFilledShop, runShop } from './filled-shop.ts';
import {
  goodsInStock,
  openClient,
  orderCart,
  type PlacedOrder,
  prepareCart,
  type ReadyCart,
} from './guest-orders.ts';
import { listStoredOrders, readSold, readStock, withDatabase } from './stored-orders.ts';

/** Shops with a database of their own that die side by side, and how often: ten kills a day, a hundred before a release. */
const shopsBeside = isDailySet ? 2 : 4;
const roundsOfShop = isDailySet ? 5 : 25;
const rounds = shopsBeside * roundsOfShop;
const buyers = 4;
/** The kill comes after so many answered calls of all buyers, an order being seven, and some time more. */
const callsOfRound = { least: 5, most: 45 };
const laterMs = 15;
/** Every so many rounds the postmaster dies with the server. */
const postmasterEvery = 4;

afterAll(cleanUp);

/** One buyer over all rounds: orders one cart after the other and repeats a last click that was not answered. */
class Buyer {
  readonly acknowledged: { readonly cart: ReadyCart; readonly order: PlacedOrder }[] = [];
  #unanswered: ReadyCart | undefined;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  async buyOnce(client: ApiClient): Promise<void> {
    this.#unanswered ??= await prepareCart(client, this.#chooseGoods());
    await this.finish(client);
  }

  async finish(client: ApiClient): Promise<void> {
    const cart = this.#unanswered;
    if (!cart) return;
    this.acknowledged.push({ cart, order: await orderCart(client, cart) });
    this.#unanswered = undefined;
  }

  #chooseGoods() {
    const all = Object.values(goodsInStock);
    const first = Math.floor(this.#random() * all.length);
    // In different orders, so that orders that wait for each other's goods would be found.
    const chosen = [...all.slice(first), ...all.slice(0, first)].slice(0, 1 + Math.floor(this.#random() * 3));
    return chosen.map(({ productId }) => ({ productId, qty: 1 + Math.floor(this.#random() * 3) }));
  }
}

test(`kill -9 under order load, ${rounds} times: every acknowledged order is there, once`, {
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
    const calls = callsOfRound.least + Math.floor(random() * (callsOfRound.most - callsOfRound.least));
    const postmaster = round % postmasterEvery === 0 ? await findPostmasterPid(dataDir) : undefined;
    await killUnderLoad(shop, everybody, { calls, laterMs: random() * laterMs, postmaster });
  }

  const shop = await runShop(dataDir);
  const client = openClient(shop.url);
  for (const buyer of everybody) await buyer.finish(client);
  const acknowledged = everybody.flatMap((buyer) => buyer.acknowledged);
  expect(acknowledged.length).toBeGreaterThan(roundsOfShop);
  for (const { order } of acknowledged) {
    const shown = await client.call(checkoutEndpoints.orderBySlug, {
      params: { orderSlug: order.orderSlug },
    });
    expect(shown.orderNumber).toBe(order.orderNumber);
  }

  await withDatabase(dataDir, async (database) => {
    const stored = await listStoredOrders(database);
    // An order without answer was asked for again: every stored one has been acknowledged by now.
    const wanted = acknowledged.map(({ cart, order }) => ({
      slug: order.orderSlug,
      orderNumber: order.orderNumber,
      cartId: cart.cartId,
      goods: Object.fromEntries(cart.goods.map(({ productId, qty }) => [productId, qty])),
      // To the buyer and to the company.
      mails: 2,
    }));
    expect(stored).toEqual(wanted.sort((a, b) => (a.orderNumber < b.orderNumber ? -1 : 1)));
    expect(stored.map(({ orderNumber }) => Number(orderNumber.slice(-6)))).toEqual(
      stored.map((_, index) => index + 1),
    );
    const sold = await readSold(database);
    expect(await readStock(database)).toEqual(
      new Map([...stockBefore].map(([id, stock]) => [id, stock - (sold.get(id) ?? 0)])),
    );
    const { rows } = await database.query('select count(*)::int as mails from outbox_mail');
    expect(rows).toEqual([{ mails: 2 * stored.length }]);
  });
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

/** The same numbers in [0, 1) in every run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
