import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  findPostmasterPid,
  killOwner,
  makeDataDir,
  type Owner,
  query,
  startOwner,
  until,
} from './embedded-postgres.fixture.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const log = () => undefined;

afterEach(cleanUp);

async function listMissing(owner: Owner, database: EmbeddedPostgres): Promise<number[]> {
  const rows = await query<{ number: number }>(database.connection, 'select number from acknowledged');
  const stored = new Set(rows.map((row) => row.number));
  return owner.acknowledged.filter((number) => !stored.has(number));
}

async function startInserting(dataDir: string): Promise<Owner> {
  const owner = await startOwner(dataDir);
  owner.command('insert');
  await until(() => owner.acknowledged.length > 50);
  return owner;
}

async function getPostmasterPid(dataDir: string): Promise<number> {
  const pid = await findPostmasterPid(dataDir);
  if (pid === undefined) throw new Error('no postmaster runs');
  return pid;
}

describe('after kill -9', () => {
  test('of our process, the orphan is taken over with every acknowledged row, and stopped at the end', async () => {
    const dataDir = await makeDataDir();
    const owner = await startInserting(dataDir);
    const orphan = await getPostmasterPid(dataDir);
    await killOwner(owner);

    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(await getPostmasterPid(dataDir)).toBe(orphan);
    expect(await listMissing(owner, database)).toEqual([]);
    await database.stop();
    expect(await findPostmasterPid(dataDir)).toBeUndefined();
  });

  test('of our process alone, PostgreSQL ends by itself with every acknowledged row', async () => {
    const dataDir = await makeDataDir();
    const owner = await startInserting(dataDir);
    await killOwner(owner);
    await until(async () => (await findPostmasterPid(dataDir)) === undefined, 20_000);

    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(await listMissing(owner, database)).toEqual([]);
    await database.stop();
  });

  test('of one of two processes, PostgreSQL stays for the other, and ends with that', async () => {
    const dataDir = await makeDataDir();
    const [killed, other] = [await startOwner(dataDir), await startOwner(dataDir)];
    const postmaster = await getPostmasterPid(dataDir);
    await killOwner(killed);
    // Longer than it takes to stop one that nobody uses.
    await delay(6_000);
    expect(await getPostmasterPid(dataDir)).toBe(postmaster);
    await killOwner(other);
    await until(async () => (await findPostmasterPid(dataDir)) === undefined, 20_000);
  });

  test('of our process and the postmaster, the database recovers every acknowledged row', async () => {
    const dataDir = await makeDataDir();
    const owner = await startInserting(dataDir);
    const postmaster = await getPostmasterPid(dataDir);
    await killOwner(owner);
    process.kill(postmaster, 'SIGKILL');

    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(await getPostmasterPid(dataDir)).not.toBe(postmaster);
    expect(await listMissing(owner, database)).toEqual([]);
    await database.stop();
  });

  test('of the postmaster under a living process, it is restarted at the same address', async () => {
    const dataDir = await makeDataDir();
    const lines: string[] = [];
    const database = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    await query(database.connection, 'create table kept as select 7 as number');
    process.kill(await getPostmasterPid(dataDir), 'SIGKILL');

    await until(() =>
      query(database.connection, 'select number from kept').then(
        (rows) => rows.length === 1,
        () => false,
      ),
    );
    expect(lines).toContain('PostgreSQL went away; starting it again');
    await database.stop();
    expect(await findPostmasterPid(dataDir)).toBeUndefined();
  });

  test('a number in postmaster.pid that now belongs to another program does not stop the start', async () => {
    const dataDir = await makeDataDir();
    const owner = await startOwner(dataDir);
    const postmaster = await getPostmasterPid(dataDir);
    await killOwner(owner);
    process.kill(postmaster, 'SIGKILL');
    const path = join(dataDir, 'postgres', 'postmaster.pid');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(String(postmaster), String(process.pid)));

    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
});

test('an orphan that does not answer is replaced', async () => {
  const dataDir = await makeDataDir();
  const owner = await startInserting(dataDir);
  const orphan = await getPostmasterPid(dataDir);
  await killOwner(owner);
  await rm(join(owner.connection.host, '.s.PGSQL.5432'));

  const database = await startEmbeddedPostgres({ dataDir, log });
  expect(await getPostmasterPid(dataDir)).not.toBe(orphan);
  expect(await listMissing(owner, database)).toEqual([]);
  await database.stop();
});

test('Ctrl+C in the terminal, sent to the whole process group, does not end PostgreSQL', async () => {
  const dataDir = await makeDataDir();
  const owner = await startOwner(dataDir, { detached: true });
  process.kill(-(owner.child.pid ?? 0), 'SIGINT');
  await owner.exited;
  expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});
