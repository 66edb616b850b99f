import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { testRuntime } from '../../tests/support/test-runtime.ts';
import { inTransaction, type ShopRuntime } from './context.ts';
import type { DomainEvent } from './domain-events.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

const hold = ({ database }: ShopRuntime, lock: number) =>
  database.execute(sql`select pg_advisory_xact_lock(${lock})`);

/** Resolves for everybody as soon as that many have come. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let present = 0;
  return () => {
    present += 1;
    if (present >= count) resolve();
    return promise;
  };
}

test('two deadlocked transactions are both done, and emit once', async () => {
  const emitted: DomainEvent[] = [];
  const runtime = {
    ...testRuntime(database.database),
    emit: (domainEvent: DomainEvent) => void emitted.push(domainEvent),
  };
  const meet = meetingOf(2);
  let begun = 0;
  const both = [
    [1, 2],
    [2, 1],
  ].map(([first = 0, second = 0]) =>
    inTransaction(runtime, async (transaction) => {
      begun += 1;
      await hold(transaction, first);
      transaction.emit({ kind: 'site.changed' });
      await meet();
      await hold(transaction, second);
      return first;
    }),
  );
  expect(await Promise.all(both)).toEqual([1, 2]);
  expect(begun).toBe(3);
  expect(emitted).toHaveLength(2);
});

test('other failures are not retried', async () => {
  let begun = 0;
  const failing = inTransaction(testRuntime(database.database), async (transaction) => {
    begun += 1;
    await transaction.database.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(begun).toBe(1);
});
