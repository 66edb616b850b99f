import type pg from 'pg';
import { expect } from 'vitest';
import { ApiError } from '#contract/client.ts';
import type { DatabaseConnection } from '#platform/database/database.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { Buyer, expectKept, seededRandom } from './buyers.ts';
import { openClient } from './guest-orders.ts';
import { onConnection } from './stored-orders.ts';

/** How a database is lost: `terminate` ends the connection of an order that waits within its transaction. */
export type Loss = 'SIGINT' | 'SIGQUIT' | 'SIGKILL' | 'terminate';
export const losses: readonly Loss[] = ['SIGINT', 'SIGQUIT', 'SIGKILL', 'terminate'];

export type LostShop = {
  readonly shop: ShopProcess;
  readonly connection: DatabaseConnection;
  readonly stockBefore: ReadonlyMap<number, number>;
  /** Ends the whole server. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
  /** Called when it has been away for some answers; absent where the program itself sees to it. */
  readonly bringBack?: () => Promise<void>;
};

const buyers = 4;
const ordersBetween = 3;
const refusalsWanted = 3;

/**
 * Takes the database away from a running shop again and again while buyers order. The process lives, whoever is not served is
 * told 503 UNAVAILABLE with Retry-After, and nothing acknowledged is lost.
 * @returns orders acknowledged
 */
export async function loseDatabaseUnderOrders(
  { shop, connection, stockBefore, end, bringBack }: LostShop,
  rounds: readonly Loss[],
  seed: number,
): Promise<number> {
  const random = seededRandom(seed);
  const everybody = Array.from({ length: buyers }, () => new Buyer(random));
  const wrongAnswers: string[] = [];
  let refused = 0;
  let calls = 0;
  let isOver = false;
  const client = openClient(shop.url, async (path, init) => {
    // Limits are by address: every call comes from another one.
    calls += 1;
    const from = `10.${[16, 8, 0].map((shift) => (calls >> shift) & 255).join('.')}`;
    const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': from };
    const answer = await fetch(`${shop.url}${path}`, { ...init, headers });
    if (answer.status < 500) return answer;
    refused += 1;
    const text = await answer.clone().text();
    const isClear = answer.status === 503 && /"code":"(?:UNAVAILABLE|TRY_AGAIN)"/.test(text);
    if (!isClear || !answer.headers.has('retry-after')) wrongAnswers.push(`${path} ${answer.status} ${text}`);
    return answer;
  });
  const ordered = () => everybody.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const buying = everybody.map(async (buyer) => {
    while (!isOver) {
      await buyer.buyOnce(client).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.statusCode !== 503) throw error;
      });
    }
  });
  const failed = Promise.all(buying);
  const becomes = (isSo: () => boolean) =>
    Promise.race([failed, expect.poll(isSo, { timeout: 60_000 }).toBe(true)]);

  for (const loss of rounds) {
    const orders = ordered();
    await becomes(() => ordered() >= orders + ordersBetween);
    const refusals = refused;
    if (loss === 'terminate') await terminateWaitingOrder(connection);
    else await end(loss);
    if (bringBack && loss !== 'terminate') {
      await becomes(() => refused >= refusals + refusalsWanted);
      await expectUnavailablePage(shop);
      await bringBack();
    }
    const after = ordered();
    await becomes(() => ordered() >= after + ordersBetween);
  }
  isOver = true;
  await failed;
  for (const buyer of everybody) await buyer.finish(client);

  expect(wrongAnswers).toEqual([]);
  expect(shop.process.exitCode).toBeNull();
  const acknowledged = everybody.flatMap((buyer) => buyer.acknowledged);
  await onConnection(connection, (database) => expectKept(acknowledged, client, database, stockBefore));
  const lines = shop
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":'));
  const isOfOutage = (line: string) => /the database (?:does not|still)/.test(line);
  // One line for each loss; where connections end one by one over more than a second it may be told once more.
  expect(lines.filter((line) => !isOfOutage(line))).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(2 * rounds.length);
  return acknowledged.length;
}

/** Has an order wait in the middle of its transaction, and ends its connection there. */
async function terminateWaitingOrder(connection: DatabaseConnection): Promise<void> {
  await onConnection(connection, async (holder) => {
    await holder.query('begin');
    await holder.query('select from order_counter for update');
    const ended = () =>
      onConnection(connection, (client) =>
        client.query<{ ended: boolean }>(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity
             where wait_event_type = 'Lock' and datname = current_database() limit 1`,
        ),
      );
    await expect.poll(async () => (await ended()).rows, { timeout: 60_000 }).toEqual([{ ended: true }]);
    await holder.query('commit');
  });
}

/** A page that is not kept says in its language that there is nothing to see just now. */
async function expectUnavailablePage({ url }: ShopProcess): Promise<void> {
  const words = {
    '/kosarica': /Trenutačno nedostupno/,
    '/en/cart': /Not available/,
    '/de/warenkorb': /Gerade nicht/,
  };
  for (const [path, title] of Object.entries(words)) {
    const answer = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '3']);
    expect(await answer.text()).toMatch(title);
  }
}

/** The shop's own way to an embedded database, taken without holding a lease on it. */
export function embeddedConnection(dataDir: string): pg.ClientConfig {
  return { host: `${dataDir}/postgres`, port: 5432, user: 'attika', database: 'attika' };
}
