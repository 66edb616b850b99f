import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostmasterPid } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { dropDatabasesOfRun } from '../support/test-database.ts';

/**
 * Decides once for all suites which PostgreSQL they use and says so: DATABASE_URL, else ATTIKA_TEST_DATABASE, else
 * the embedded one, started in a folder that goes away with the run.
 */
export default async function setUpDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'attika-test-'));
  process.env.ATTIKA_TEST_FOLDER = folder;
  process.env.ATTIKA_TEST_RUN = randomBytes(4).toString('hex');
  const given = process.env.DATABASE_URL || process.env.ATTIKA_TEST_DATABASE;
  if (given) {
    process.env.ATTIKA_TEST_DATABASE = given;
    process.stdout.write(`Tests use the PostgreSQL server ${new URL(given).host}.\n`);
    return async () => {
      await dropDatabasesOfRun();
      await rm(folder, { recursive: true, force: true });
    };
  }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const { user, password, host, port, database } = connection;
  const login = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  // A socket's folder stands in the place of the host, encoded.
  process.env.ATTIKA_TEST_DATABASE = `postgres://${login}@${encodeURIComponent(host)}:${port}/${database}`;
  await spareTheDisk(folder);
  // Three times as fast as by its log, where nobody waits for the disk.
  process.env.ATTIKA_TEST_COPY = 'file_copy';
  process.stdout.write('Tests use the embedded PostgreSQL.\n');
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * The server goes away with the run, and part of the run was waiting for the disk. What shows crashes starts servers of
 * its own, which wait.
 */
async function spareTheDisk(dataDir: string): Promise<void> {
  const postmaster = await findPostmasterPid(dataDir);
  // Windows has no signal that makes it read its settings again.
  if (postmaster === undefined || process.platform === 'win32') return;
  await appendFile(
    join(dataDir, 'postgres/postgresql.auto.conf'),
    ['fsync = off', 'full_page_writes = off', ''].join('\n'),
  );
  process.kill(postmaster, 'SIGHUP');
}
