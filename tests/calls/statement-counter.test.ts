import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { countStatements, type SentStatement } from '../support/statement-counter.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const sent: SentStatement[] = [];
const counter = countStatements((statement) => sent.push(statement));
let shop: TestDatabase;

beforeAll(async () => {
  shop = await openTestDatabase();
  await shop.database.execute(sql`create table counted (id int, told text)`);
});
afterAll(() => shop.drop());
beforeEach(() => {
  counter.restart();
  sent.splice(0);
});

it('counts statements, and as commits what PostgreSQL has written to its log', async () => {
  const { database } = shop;
  await database.execute(sql`select 1`);
  expect(counter.counts()).toEqual({ statements: 1, commits: 0, rollbacks: 0 });
  await database.execute(sql`insert into counted values (1, 'one')`);
  expect(counter.counts()).toEqual({ statements: 2, commits: 1, rollbacks: 0 });
  await database.execute(
    sql`with touched as (update counted set told = 'two' returning id) select * from touched`,
  );
  expect(counter.counts()).toEqual({ statements: 3, commits: 2, rollbacks: 0 });
});

it('counts a transaction once, however much it writes, and not at all where it only reads or holds', async () => {
  const { database } = shop;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select id from counted for update`);
    await transaction.execute(sql`select id from counted for no key update skip locked`);
  });
  expect(counter.counts()).toEqual({ statements: 2, commits: 0, rollbacks: 0 });
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into counted values (3, 'three')`);
    await transaction.execute(sql`delete from counted where id = 3`);
  });
  expect(counter.counts()).toEqual({ statements: 4, commits: 1, rollbacks: 0 });
});

it('counts what was undone as undone', async () => {
  const failing = shop.database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into counted values (4, 'four')`);
    await transaction.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(counter.counts()).toEqual({ statements: 2, commits: 0, rollbacks: 1 });
  expect(sent.map(({ text }) => text)).toEqual([
    'begin',
    "insert into counted values (4, 'four')",
    'select 1 / 0',
    'rollback',
  ]);
});
