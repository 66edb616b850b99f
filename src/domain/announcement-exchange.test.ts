import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLogger } from '#platform/log/logger.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { openAnnouncementExchange } from './announcement-exchange.ts';
import type { Announcement } from './announcements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

async function join(processId: string) {
  const heard: Announcement[] = [];
  const state = { missed: 0 };
  const exchange = await openAnnouncementExchange(database.database, database.address, {
    processId,
    log: silentLogger,
    hear: (announcement) => heard.push(announcement),
    missed: () => {
      state.missed += 1;
    },
  });
  return { heard, state, ...exchange };
}

it('tells the other processes and not the one that speaks', async () => {
  const [here, there] = [await join('here'), await join('there')];
  here.send({ kind: 'content.changed' });
  there.send({ kind: 'mail.queued' });
  await expect.poll(() => there.heard).toEqual([{ kind: 'content.changed' }]);
  await expect.poll(() => here.heard).toEqual([{ kind: 'mail.queued' }]);
  await Promise.all([here.close(), there.close()]);
});

it('tells of any number of products', async () => {
  const [here, there] = [await join('here'), await join('there')];
  const productIds = Array.from({ length: 5000 }, (_, index) => 1_000_000 + index);
  here.send({ kind: 'product.changed', catalogueId: 1, productIds });
  await expect
    .poll(() => there.heard.flatMap((heard) => ('productIds' in heard ? heard.productIds : [])).sort())
    .toEqual(productIds);
  await Promise.all([here.close(), there.close()]);
});

it('listens again after the connection broke, and says that something may have been missed', async () => {
  const [here, there] = [await join('here'), await join('there')];
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'attika listener'",
  );
  await expect.poll(() => there.state.missed, { timeout: 5000 }).toBe(1);
  here.send({ kind: 'site.changed' });
  await expect.poll(() => there.heard).toEqual([{ kind: 'site.changed' }]);
  await Promise.all([here.close(), there.close()]);
});
