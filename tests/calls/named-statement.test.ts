import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#domain/context.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testRuntime } from '../support/test-runtime.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
  await shop.database.execute(sql`create table told (id int, word int)`);
  await shop.database.execute(sql`insert into told values (1, 10), (2, 20), (3, 30)`);
});
afterAll(() => shop.drop());

const findWords = namedStatement<{ word: unknown }>(
  'told_words',
  () => sql`select word from told where id = any(${sql.placeholder('ids')}::int[]) order by id`,
);

it('is planned once for each connection, whatever its values', async () => {
  await shop.database.transaction(async (transaction) => {
    expect(await findWords(transaction, { ids: [1] })).toEqual([{ word: 10 }]);
    expect(await findWords(transaction, { ids: [2, 3] })).toEqual([{ word: 20 }, { word: 30 }]);
    const { rows } = await transaction.execute(
      sql`select name from pg_prepared_statements where name like 'told_words%'`,
    );
    expect(rows).toEqual([{ name: 'told_words_0' }]);
  });
});

it('goes on where its connection broke', async () => {
  await shop.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  for (let turn = 0; turn < 12; turn += 1) {
    await expect.poll(() => findWords(shop.database, { ids: [1] }).catch(() => [])).toEqual([{ word: 10 }]);
  }
});

it('goes on where a migration changes what it answers, alone and in a transaction', async () => {
  await findWords(shop.database, { ids: [1] });
  await shop.database.execute(sql`alter table told alter column word type text`);
  expect(await findWords(shop.database, { ids: [1] })).toEqual([{ word: '10' }]);
  await shop.database.execute(sql`alter table told alter column word type int using word::int`);
  const found = await inTransaction(testRuntime(shop.database), ({ database }) =>
    findWords(database, { ids: [1] }),
  );
  expect(found).toEqual([{ word: 10 }]);
});

it('sends a begin with the first statement, and undoes what fails behind it', async () => {
  const failing = shop.database.transaction(async (transaction) => {
    await Promise.all([
      transaction.execute(sql`insert into told values (4, 40)`),
      transaction.execute(sql`select 1 / 0`),
      transaction.execute(sql`insert into told values (5, 50)`),
    ]);
  });
  await expect(failing).rejects.toThrow();
  await shop.database.transaction(async () => undefined);
  expect(await findWords(shop.database, { ids: [4, 5] })).toEqual([]);
});
