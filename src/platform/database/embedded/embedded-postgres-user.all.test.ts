import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  isRoot,
  makeDataDir,
  nobodyId,
  query,
  startOwner,
  stopOwner,
} from './embedded-postgres.fixture.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const log = () => undefined;
/** Without `unshare` on the path there is no user namespace to be had. */
const withoutNamespaces = { env: { PATH: '/var/empty' } };

afterEach(cleanUp);

describe('the user it runs as', () => {
  test('an ordinary user owns the files', async ({ skip }) => {
    skip(!isRoot, 'only root can start a process as another user; the other tests run as an ordinary one');
    const dataDir = await makeDataDir(0o700, nobodyId);
    const owner = await startOwner(dataDir, { uid: nobodyId, gid: nobodyId });
    expect(await query(owner.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(dataDir, 'postgres', 'base'))).uid).toBe(nobodyId);
    await stopOwner(owner);

    const asRoot = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(asRoot.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await asRoot.stop();
    expect((await stat(join(dataDir, 'postgres', 'server.log'))).uid).toBe(nobodyId);
  });

  test('root, in a folder that only root may enter, keeps the files', async ({ skip }) => {
    skip(!isRoot, 'this test run is not root');
    const dataDir = await makeDataDir(0o700);
    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(dataDir, 'postgres', 'base'))).uid).toBe(0);
    await database.stop();
  });

  test('root without user namespaces hands the files to nobody, rows and all', async ({ skip }) => {
    skip(!isRoot, 'this test run is not root');
    const dataDir = await makeDataDir(0o755);
    const database = await startEmbeddedPostgres({ dataDir, log });
    await query(database.connection, 'create table kept as select 7 as number');
    await database.stop();

    const owner = await startOwner(dataDir, withoutNamespaces);
    expect(await query(owner.connection, 'select number from kept')).toEqual([{ number: 7 }]);
    expect((await stat(join(dataDir, 'postgres', 'base'))).uid).toBe(nobodyId);
    await stopOwner(owner);
  });

  test('root without user namespaces, in a folder only root may enter, is told what to do', async ({
    skip,
  }) => {
    skip(!isRoot, 'this test run is not root');
    const dataDir = await makeDataDir(0o700);
    await expect(startOwner(dataDir, withoutNamespaces)).rejects.toThrow(
      /^EmbeddedPostgresError: PostgreSQL does not run as root, and .*: start as an ordinary user, .*DATABASE_URL\.$/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });
});
