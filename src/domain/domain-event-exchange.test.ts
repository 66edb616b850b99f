import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type EventLogPosition,
  findEventLogEnd,
  removeOldEntries,
  writeEntries,
} from '#platform/database/event-log.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { testRuntime } from '../../tests/support/test-runtime.ts';
import { inTransaction, type ShopRuntime } from './context.ts';
import { type DomainEventExchange, openDomainEventExchange } from './domain-event-exchange.ts';
import type { DomainEvent } from './domain-events.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

async function join(processId: string, since?: EventLogPosition) {
  const heard: DomainEvent[] = [];
  const state = { missed: 0 };
  const exchange = await openDomainEventExchange(database.database, database.address, {
    processId,
    log: silentLogger,
    ...(since ? { since } : {}),
    hear: (domainEvent) => heard.push(domainEvent),
    missed: () => {
      state.missed += 1;
    },
  });
  return { heard, state, ...exchange };
}

const runtimeOf = (exchange: Pick<DomainEventExchange, 'emit' | 'write'>): ShopRuntime => ({
  ...testRuntime(database.database),
  emit: exchange.emit,
  exchange,
});

it('notifies every process once, the sender at once', async () => {
  const [here, there] = [await join('here'), await join('there')];
  here.emit({ kind: 'content.changed' });
  expect(here.heard).toEqual([{ kind: 'content.changed' }]);
  await expect.poll(() => there.heard).toEqual([{ kind: 'content.changed' }]);
  there.emit({ kind: 'mail.queued' });
  const both = [{ kind: 'content.changed' }, { kind: 'mail.queued' }];
  await expect.poll(() => here.heard).toEqual(both);
  expect(there.heard).toEqual(both);
  await Promise.all([here.close(), there.close()]);
});

it('notifies of any number of products', async () => {
  const [here, there] = [await join('here'), await join('there')];
  const productIds = Array.from({ length: 5000 }, (_, index) => 1_000_000 + index);
  here.emit({ kind: 'product.changed', catalogueId: 1, productIds });
  await expect
    .poll(() => there.heard.flatMap((heard) => ('productIds' in heard ? heard.productIds : [])))
    .toEqual(productIds);
  await Promise.all([here.close(), there.close()]);
});

it('notifies of what a transaction emitted when it is committed, even after younger ones, and never of what was rolled back', async () => {
  const [here, there] = [await join('here'), await join('there')];
  const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = inTransaction(
    {
      ...runtimeOf(here),
      exchange: {
        async write(transaction, domainEvents) {
          const written = await here.write(transaction, domainEvents);
          isWritten.resolve();
          await mayCommit.promise;
          return written;
        },
      },
    },
    async ({ emit }) => emit({ kind: 'site.changed' }),
  );
  await isWritten.promise;
  const undone = inTransaction(runtimeOf(here), async ({ emit, database: transaction }) => {
    emit({ kind: 'mail.queued' });
    await transaction.execute(sql`select 1 / 0`);
  });
  await expect(undone).rejects.toThrow();
  await inTransaction(runtimeOf(here), async ({ emit }) => emit({ kind: 'content.changed' }));
  await expect.poll(() => there.heard).toEqual([{ kind: 'content.changed' }]);
  mayCommit.resolve();
  await slow;
  const all = [{ kind: 'content.changed' }, { kind: 'site.changed' }];
  await expect.poll(() => there.heard).toEqual(all);
  expect(here.heard).toEqual(all);
  await Promise.all([here.close(), there.close()]);
});

it('notifies within a second of what was not announced, and of what came before it was opened', async () => {
  const since = await findEventLogEnd(database.database);
  const write = (domainEvent: DomainEvent) => writeEntries(database.database, [domainEvent]);
  await write({ kind: 'content.changed' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const there = await join('there', since);
  try {
    await expect.poll(() => there.heard).toEqual([{ kind: 'content.changed' }]);
    await write({ kind: 'site.changed' });
    // The second of its own clock: a busy machine takes longer over everything.
    for (let tenth = 0; tenth < 10; tenth += 1) {
      await vi.advanceTimersByTimeAsync(100);
      await database.pool.query('select');
    }
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => there.heard.at(-1)).toEqual({ kind: 'site.changed' });
  expect(there.state.missed).toBe(0);
  await there.close();
});

it('goes on after connections broke', async () => {
  const [here, there] = [await join('here'), await join('there')];
  await database.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await inTransaction(runtimeOf(here), async ({ emit }) => emit({ kind: 'site.changed' }));
  await expect.poll(() => there.heard).toEqual([{ kind: 'site.changed' }]);
  await Promise.all([here.close(), there.close()]);
});

it('can be closed while reconnecting', { tags: 'release' }, async () => {
  for (const pauseMs of [0, 480, 500, 505, 510, 520]) {
    const there = await join('there');
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'attika listener'",
    );
    await delay(pauseMs);
    await there.close();
  }
});

it('reports that something may have been missed after a long silence, and in a database with another history', async () => {
  const { snapshot, atSeconds } = await findEventLogEnd(database.database);
  const silent = await join('silent', { snapshot, atSeconds: atSeconds - 3600 });
  await expect.poll(() => silent.state.missed).toBe(1);
  const strange = await join('strange', { snapshot: '900000000:900000000:', atSeconds });
  await expect.poll(() => strange.state.missed).toBe(1);
  strange.emit({ kind: 'site.changed' });
  await expect.poll(() => silent.heard).toEqual([{ kind: 'site.changed' }]);
  await Promise.all([silent.close(), strange.close()]);
});

it('stores nothing for long', async () => {
  await writeEntries(database.database, [{ kind: 'site.changed' }]);
  await database.pool.query("update journal_entry set written_at = now() - interval '11 minutes'");
  await writeEntries(database.database, [{ kind: 'content.changed' }]);
  await removeOldEntries(database.database);
  const { rows } = await database.pool.query('select body from journal_entry');
  expect(rows).toEqual([{ body: { kind: 'content.changed' } }]);
});
