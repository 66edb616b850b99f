import { afterAll, expect, test } from 'vitest';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import {
  findPostmasterPid,
  query,
  startOwner,
  stopOwner,
} from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { cleanUp, copyFilledShop, runShop } from './filled-shop.ts';
import { buyAtOnce, openClient } from './guest-orders.ts';

afterAll(cleanUp);

const countOrders = 'select count(*)::int as orders from "order"';

test('a second process works next to the server and neither stops the database of the other', async () => {
  const dataDir = await copyFilledShop();
  const shop = await runShop(dataDir);
  const client = openClient(shop.url);
  const postmaster = await findPostmasterPid(dataDir);

  const tool = await startOwner(dataDir);
  await buyAtOnce(client);
  expect(await query(tool.connection, countOrders)).toEqual([{ orders: 1 }]);
  await stopOwner(tool);
  expect(await findPostmasterPid(dataDir)).toBe(postmaster);
  const { orderSlug } = await buyAtOnce(client);
  expect(await client.call(checkoutEndpoints.orderBySlug, { params: { orderSlug } })).toMatchObject({
    orderSlug,
  });

  const longerTool = await startOwner(dataDir);
  expect(await shop.stop()).toBe(0);
  expect(await findPostmasterPid(dataDir)).toBe(postmaster);
  expect(await query(longerTool.connection, countOrders)).toEqual([{ orders: 2 }]);
  await stopOwner(longerTool);
  expect(await findPostmasterPid(dataDir)).toBeUndefined();
});

test('when PostgreSQL dies under the running server, it comes back with everything acknowledged', async () => {
  const dataDir = await copyFilledShop();
  const shop = await runShop(dataDir);
  const client = openClient(shop.url);
  const { orderSlug } = await buyAtOnce(client);
  const killed = (await findPostmasterPid(dataDir)) ?? 0;
  process.kill(killed, 'SIGKILL');
  const ready = async () => (await fetch(`${shop.url}/readyz`)).status;
  await expect.poll(ready, { timeout: 30_000 }).toBe(503);
  // On a busy machine one of its orphans may still answer before it notices; the next one starts when all are gone.
  const isReplaced = async () => ![undefined, killed].includes(await findPostmasterPid(dataDir));
  await expect.poll(isReplaced, { timeout: 30_000 }).toBe(true);
  await expect.poll(ready, { timeout: 30_000 }).toBe(200);
  expect(await client.call(checkoutEndpoints.orderBySlug, { params: { orderSlug } })).toMatchObject({
    orderSlug,
  });
  await buyAtOnce(client);
  expect(await shop.stop()).toBe(0);
});
