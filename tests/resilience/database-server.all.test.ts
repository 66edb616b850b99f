import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { cleanUp, makeFolder, runShop } from './filled-shop.ts';
import { buyAtOnce, openClient } from './guest-orders.ts';
import { listStoredOrders, onConnection } from './stored-orders.ts';

const server = process.env.DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';
const name = `attika_resilience_${process.pid}`;
const database = Object.assign(new URL(server), { pathname: `/${name}` }).href;

const onServer = (statement: string) => onConnection(server, (client) => client.query(statement));

afterAll(cleanUp);

test('with DATABASE_URL the same program fills, sells, stops, and survives kill -9', async ({
  skip,
  onTestFinished,
}) => {
  const obstacle = await onServer(`create database ${name}`).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  skip(obstacle !== undefined, `no PostgreSQL server to use at ${new URL(server).host}: ${obstacle}`);
  onTestFinished(async () => {
    await cleanUp();
    await onServer(`drop database ${name} with (force)`);
  });
  const dataDir = await makeFolder();
  const start = () => runShop(dataDir, { DATABASE_URL: database });

  const first = await start();
  const before = await buyAtOnce(openClient(first.url));
  expect(await first.stop()).toBe(0);

  const second = await start();
  const killed = await buyAtOnce(openClient(second.url));
  second.process.kill('SIGKILL');
  await once(second.process, 'exit');

  const third = await start();
  const client = openClient(third.url);
  for (const { orderSlug, orderNumber } of [before, killed]) {
    const shown = await client.call(checkoutEndpoints.orderBySlug, { params: { orderSlug } });
    expect(shown.orderNumber).toBe(orderNumber);
  }
  const stored = await onConnection(database, listStoredOrders);
  expect(stored.map(({ slug, mails }) => ({ slug, mails }))).toEqual(
    [before, killed].map(({ orderSlug }) => ({ slug: orderSlug, mails: 2 })),
  );
  expect(await third.stop()).toBe(0);
});
