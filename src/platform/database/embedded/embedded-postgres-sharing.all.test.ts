import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  findPostmasterPid,
  killOwner,
  makeDataDir,
  query,
  startOwner,
  stopOwner,
} from './embedded-postgres.fixture.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const log = () => undefined;

afterEach(cleanUp);

describe('several processes with the same DATA_DIR', () => {
  test('a second one joins the first, and its end does not end the database', async () => {
    const dataDir = await makeDataDir();
    const server = await startOwner(dataDir);
    const postmaster = await findPostmasterPid(dataDir);

    const tool = await startEmbeddedPostgres({ dataDir, log });
    expect(tool.connection).toEqual(server.connection);
    expect(await findPostmasterPid(dataDir)).toBe(postmaster);
    await tool.stop();

    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stopOwner(server);
    expect(await findPostmasterPid(dataDir)).toBeUndefined();
  });

  test('the one that started it may end first; the last one stops it', async () => {
    const dataDir = await makeDataDir();
    const server = await startOwner(dataDir);
    const tool = await startEmbeddedPostgres({ dataDir, log });
    await stopOwner(server);
    expect(await query(tool.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await tool.stop();
    expect(await findPostmasterPid(dataDir)).toBeUndefined();
  });

  test('a killed one delays nothing', async () => {
    const dataDir = await makeDataDir();
    const server = await startOwner(dataDir);
    const tool = await startEmbeddedPostgres({ dataDir, log });
    await killOwner(server);
    await tool.stop();
    expect(await findPostmasterPid(dataDir)).toBeUndefined();
  });

  test('starting at the same moment, on an empty folder, they share one database', async () => {
    const dataDir = await makeDataDir();
    const [one, other] = await Promise.all([startOwner(dataDir), startOwner(dataDir)]);
    await query(one.connection, 'create table shared as select 7 as number');
    expect(await query(other.connection, 'select number from shared')).toEqual([{ number: 7 }]);
    await Promise.all([stopOwner(one), stopOwner(other)]);
    expect(await findPostmasterPid(dataDir)).toBeUndefined();
  });

  test('stopping and starting at random moments, each has a database for as long as it needs it', async () => {
    const dataDir = await makeDataDir();
    const workers = [1, 2, 3, 4].map(async (worker) => {
      for (let round = 0; round < 8; round++) {
        const database = await startEmbeddedPostgres({ dataDir, log });
        await delay((worker * 7 + round * 13) % 40);
        expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
        await database.stop();
      }
    });
    await Promise.all(workers);
    expect(await findPostmasterPid(dataDir)).toBeUndefined();
  });
});
