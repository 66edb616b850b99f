import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTcpWay } from '../../../tests/support/tcp-way.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { isStatementTooLong } from './connection-failures.ts';
import { openDatabase, type PoolSettings } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { createDatabaseOutage } from './database-outage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

/** The test's database as reached by a program far away, over a connection that can be silenced. */
async function openFarAway(settings: PoolSettings = {}) {
  const { config, connection } = connectionOf(database);
  const way = await openTcpWay(connection);
  const lines: string[] = [];
  const note = (facts: object, message: string) => lines.push(`${message} ${JSON.stringify(facts)}`);
  const outage = createDatabaseOutage({ error: note, info: note });
  const opened = openDatabase({ ...config, host: '127.0.0.1', port: way.port }, { ...settings, outage });
  return {
    ...opened,
    way,
    lines,
    async end() {
      await way.close();
      await opened.close();
    },
  };
}

/** The tests' server may listen on a socket: then the proxy connects to its file. */
function connectionOf({ address }: TestDatabase) {
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  const config = {
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
  const connection = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  return { config, connection };
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const backendOf = sql`select pg_backend_pid() as pid`;

test('a connection lost within a transaction fails only that transaction', async () => {
  const lost = await failureOf(
    database.database.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ pid: number }>(backendOf);
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await transaction.execute(sql`select 1`);
    }),
  );
  expect(isDatabaseAway(lost)).toBe(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('one lost during a statement of the pool fails only that statement', async () => {
  const sleeping = failureOf(database.pool.query('select pg_sleep(60)'));
  const end = `select pg_terminate_backend(pid) as ended from pg_stat_activity
    where query = 'select pg_sleep(60)' and datname = current_database()`;
  await expect.poll(async () => (await database.pool.query(end)).rows).toEqual([{ ended: true }]);
  expect(isDatabaseAway(await sleeping)).toBe(true);
});

test('a silent connection is given up, and another one found', async () => {
  const far = await openFarAway({ statementMs: 1000 });
  await far.database.execute(sql`select 1`);
  await far.way.turn('silent');
  expect(isDatabaseAway(await failureOf(far.database.execute(sql`select 1`)))).toBe(true);
  expect(far.lines).toEqual([expect.stringMatching(/^the database does not answer.*"reason":"Query read/)]);
  await far.way.turn('open');
  await expect
    .poll(() => far.database.execute(sql`select 1`).then(() => far.lines.length), { timeout: 30_000 })
    .toBe(2);
  expect(far.lines[1]).toMatch(/^the database answers again .*"missed":\d/);
  await far.end();
});

test('connecting to a silent server times out', async () => {
  const far = await openFarAway({ connectMs: 100 });
  await far.way.turn('silent');
  expect(isDatabaseAway(await failureOf(far.database.execute(sql`select 1`)))).toBe(true);
  expect(isDatabaseAway(await failureOf(far.database.transaction(async () => undefined)))).toBe(true);
  // The database was never reachable: the start reports that itself.
  expect(far.lines).toEqual([]);
  await far.end();
});

test('and so does waiting for a pool whose connections are all in use', async () => {
  const busy = openDatabase(database.address, { connectMs: 2000, maximumConnections: 1 });
  const client = await busy.pool.connect();
  expect(isDatabaseAway(await failureOf(busy.database.execute(sql`select 1`)))).toBe(true);
  client.release();
  await busy.close();
});

test('a statement that takes too long is cancelled, which does not count as an outage', async () => {
  const limited = openDatabase(database.address, { statementMs: 100 });
  const late = await failureOf(limited.database.execute(sql`select pg_sleep(60)`));
  expect([isStatementTooLong(late), isDatabaseAway(late)]).toEqual([true, false]);
  await limited.close();
});

test('what the database refuses does not count as an outage', async () => {
  const refused = await failureOf(database.database.execute(sql`select 1 / 0`));
  expect([isDatabaseAway(refused), isStatementTooLong(refused)]).toEqual([false, false]);
});
