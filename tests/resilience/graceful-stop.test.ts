import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { cleanUp, copyFilledShop, runShop } from './filled-shop.ts';
import { buyAtOnce, goodsInStock, openClient, orderCart, prepareCart } from './guest-orders.ts';
import { withDatabase } from './stored-orders.ts';

afterAll(cleanUp);

/** Fewer than the connections of the server's pool, so that each can wait inside of its transaction. */
const buyers = 6;
const goods = [{ sku: goodsInStock.shingle, qty: 1 }];

const what = 'SIGTERM under load: orders under way are completed, no new ones start, exit 0';
test(what, { timeout: 600_000 }, async () => {
  const dataDir = await copyFilledShop();
  const shop = await runShop(dataDir, { JOBS: 'on' });
  const client = openClient(shop.url);
  await buyAtOnce(client);
  const carts = await Promise.all(Array.from({ length: buyers }, () => prepareCart(client, goods)));

  const { answers, code } = await withDatabase(dataDir, async (database) => {
    await database.query('begin');
    await database.query('select from order_counter for update');
    const ordering = Promise.all(carts.map((cart) => orderCart(client, cart)));
    const waiting = `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`;
    await expect
      .poll(
        async () => {
          // Within a transaction PostgreSQL goes on telling of the connections that there were at the first question.
          await database.query('select pg_stat_clear_snapshot()');
          return (await database.query(waiting)).rows[0];
        },
        { timeout: 30_000 },
      )
      .toEqual({ waiting: buyers });

    const stopping = shop.stop();
    await expect.poll(() => isClosed(shop.url), { timeout: 30_000 }).toBe(true);
    await delay(300);
    await database.query('commit');
    const ended = { answers: await ordering, code: await stopping };
    const { rows } = await database.query('select slug from "order"');
    for (const { orderSlug } of ended.answers) expect(rows).toContainEqual({ slug: orderSlug });
    expect(rows).toHaveLength(1 + buyers);
    return ended;
  });
  expect(answers).toHaveLength(buyers);
  expect(code).toBe(0);

  const again = await runShop(dataDir);
  for (const { orderSlug } of answers) {
    await openClient(again.url).call(checkoutEndpoints.orderBySlug, { params: { orderSlug } });
  }
  expect(await again.stop()).toBe(0);
});

/** True where nobody listens, or whoever does takes no more requests. */
async function isClosed(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).status === 503;
  } catch {
    return true;
  }
}
