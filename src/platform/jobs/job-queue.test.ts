import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { silentLogger } from '../log/logger.ts';
import { startJobQueue } from './job-queue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

it('runs a due job, and requeues one that does not end before the stop', async () => {
  let runs = 0;
  let isHanging = false;
  const jobs = [
    {
      name: 'test.counting',
      cron: '0 0 1 1 *',
      run: async () => {
        runs += 1;
        if (isHanging) await new Promise(() => undefined);
      },
    },
  ];
  const send = () =>
    database.pool.query(`INSERT INTO pgboss.job (name, retry_limit) VALUES ('test.counting', 2)`);
  const states = async () =>
    (await database.pool.query('SELECT state FROM pgboss.job ORDER BY created_on')).rows.map(
      ({ state }) => state,
    );

  const first = await startJobQueue(database.pool, jobs, silentLogger);
  await first.stop(1000);
  await send();
  const second = await startJobQueue(database.pool, jobs, silentLogger);
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(1);
  await expect.poll(states, { timeout: 30_000 }).toEqual(['completed']);
  await second.stop(1000);

  isHanging = true;
  await send();
  const third = await startJobQueue(database.pool, jobs, silentLogger);
  await expect.poll(() => runs, { timeout: 30_000 }).toBe(2);
  await third.stop(1000);
  expect((await states()).at(-1)).toBe('retry');
});
