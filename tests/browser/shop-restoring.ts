import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { emitTo } from '../support/domain-events.ts';
import { eventually } from './eventually.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

const beginning = 'beginning';
/** More than a process catches up with: it reads everything anew (`src/platform/database/event-log.ts`). Of nobody, so that it does so once. */
const entriesToMiss = 2001;

/** Notes how the database of a filled DATA_DIR is, which nobody uses; copies of the folder can be restored to it. */
export async function noteBeginning(dataDir: string): Promise<void> {
  await besideDatabase(dataDir, (client, name) =>
    client.query(`create database ${beginning} template ${name}`),
  );
}

/**
 * Puts the database back to how it was at the beginning, under the running program, which reads everything anew. Mails that
 * were sent are gone.
 */
export async function restoreShop({ url, dataDir, mailFolder }: ShopUnderTest): Promise<void> {
  await besideDatabase(dataDir, async (client, name) => {
    await client.query(`create database restored template ${beginning}`);
    await client.query(`drop database ${name} with (force)`);
    await client.query(`alter database restored rename to ${name}`);
  });
  const shop = await openShopDatabase({ databaseUrl: undefined, dataDir }, silentLogger);
  const setGuests = (allowed: boolean) =>
    shop.pool.query(
      `update store set checkout_settings = checkout_settings || jsonb_build_object('checkout_guest', $1::boolean)`,
      [allowed],
    );
  try {
    await setGuests(false);
    await shop.pool.query(
      `insert into journal_entry (body) select '{"kind":"account.changed","userId":0}' from generate_series(1, $1)`,
      [entriesToMiss],
    );
    await eventually(() => expectGuests(url, false));
    await setGuests(true);
    await emitTo(shop.pool, { kind: 'site.changed' });
    await eventually(() => expectGuests(url, true));
  } finally {
    await shop.close();
  }
  const mails = await readdir(mailFolder).catch(() => []);
  await Promise.all(mails.map((mail) => rm(path.join(mailFolder, mail), { recursive: true })));
}

async function expectGuests(url: string, allowed: boolean): Promise<void> {
  const answer = await fetch(`${url}/api/v2/settings/getCheckoutSettings`, {
    headers: { apiKey: 'demo-attika-shop' },
  });
  expect((await answer.json()).data?.checkout_guest).toBe(allowed);
}

/** Lets somebody work on a shop's databases without being connected to the shop's own. */
async function besideDatabase(
  dataDir: string,
  work: (client: pg.Client, name: string) => Promise<unknown>,
): Promise<void> {
  const { connection, close } = await openShopDatabase({ databaseUrl: undefined, dataDir }, silentLogger);
  if (typeof connection === 'string') throw new Error('A shop under test has a database of its own.');
  const client = new pg.Client({ ...connection, database: 'postgres' });
  try {
    await client.connect();
    await work(client, String(connection.database));
  } finally {
    await client.end();
    await close();
  }
}
