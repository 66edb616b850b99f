import { lstat, mkdir, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { cleanUp, findPostmasterPid, makeDataDir, query } from './embedded-postgres.fixture.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts';

const log = () => undefined;

afterEach(cleanUp);

describe('a database in DATA_DIR', () => {
  test('keeps its rows over a stop and a start', async () => {
    const dataDir = await makeDataDir();
    const first = await startEmbeddedPostgres({ dataDir, log });
    await query(first.connection, `create table kept as select 'čćžšđ' as word`);
    await first.stop();
    expect(await findPostmasterPid(dataDir)).toBeUndefined();

    const second = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(second.connection, 'select upper(word) as word from kept')).toEqual([
      { word: 'ČĆŽŠĐ' },
    ]);
    await second.stop();
  });

  test('is durable, checks its pages and listens on a private socket only', async () => {
    const dataDir = await makeDataDir();
    const database = await startEmbeddedPostgres({ dataDir, log });
    const [settings] = await query(
      database.connection,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
        current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
        current_setting('server_encoding') as encoding, current_setting('is_superuser') as superuser`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      commits: 'on',
      checksums: 'on',
      addresses: '',
      encoding: 'UTF8',
      superuser: 'off',
    });
    expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
    await database.stop();
  });

  test('has its socket elsewhere, equally private, if its own path is too long for one', {
    tags: 'release',
  }, async () => {
    const dataDir = join(await makeDataDir(), 'long-'.repeat(30));
    const database = await startEmbeddedPostgres({ dataDir, log });
    const { host } = database.connection;
    expect(host).not.toContain('long-');
    expect((await lstat(host)).mode & 0o777).toBe(0o700);
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    await rmdir(host);
  });

  test('is not harmed by an interrupted creation', { tags: 'release' }, async () => {
    const dataDir = await makeDataDir();
    const draft = join(dataDir, 'postgres.draft-999999999-abcd');
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, 'PG_VERSION'), '18\n');
    await mkdir(join(dataDir, 'postgres'));
    const database = await startEmbeddedPostgres({ dataDir, log });
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });
});

describe('files that are not ours', () => {
  test.each(['17', '19'])('of PostgreSQL %s are refused in one line and not touched', async (version) => {
    const dataDir = await makeDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`);
    const refusal = await startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(refusal)).toMatch(new RegExp(`^.*made by PostgreSQL ${version}.*nothing was changed.*$`));
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
    expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe(`${version}\n`);
  });

  test.each([
    ['letter.txt', 'some text'],
    ['PG_VERSION', '18\n'],
  ])('(%s) are refused in one line and not touched', async (name, content) => {
    const dataDir = await makeDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', name), content);
    const refusal = await startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(refusal)).toMatch(/^.*files that are not ours; nothing was changed.*$/);
    expect(await readdir(dataDir)).toEqual(['postgres']);
    expect(await readdir(join(dataDir, 'postgres'))).toEqual([name]);
  });
});
