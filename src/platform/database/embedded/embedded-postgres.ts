import { spawn } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../../files/make-folder.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import { getPostgresBinaries } from './postgres-binaries.ts';
import { type AcquiredServer, acquireServer, type EmbeddedDatabase } from './server-acquisition.ts';
import { type ServerLease, shopName } from './server-lease.ts';
import { giveBack } from './server-return.ts';

export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type EmbeddedPostgres = {
  /** For `pg`: `host` is the folder of a Unix socket (a loopback address, with a password, on Windows). */
  connection: { host: string; port: number; user: string; password?: string; database: string };
  /**
   * Gives the database back. The last process that uses it stops PostgreSQL: fast, at worst immediately, within 8 s.
   * Close your own connections before; those that are left are cut.
   */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL 18 that npm brought, with its files in DATA_DIR/postgres, or joins the one that already
 * serves them: that of another process (a command-line tool beside the server) or an orphan left by kill -9.
 * While it is in use it is watched, and started again should it die. It ends with the last process that uses it, however that
 * ends (embedded-postgres.ts).
 *
 * As root it runs in a user namespace, or as `nobody` where that is not allowed.
 * @param options.dataDir DATA_DIR, made if it is not there
 * @param options.log gets single lines for people
 * @throws EmbeddedPostgresError with one line that says what to do: no PostgreSQL for this platform, no way to run
 * it, files of another version or of somebody else (nothing is touched)
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const startedAt = performance.now();
  const database = await openDatabase(options.dataDir, options.log);
  const abort = new AbortController();
  // Before the server runs: a process killed during its start has left one behind, too.
  const dismissGuard = standGuard(database.dataDir);
  const first = await acquireServer(database, abort.signal).catch((error: unknown) => {
    dismissGuard();
    throw error;
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
  options.log(
    first.wasRunning ? 'Using the PostgreSQL that is running' : `PostgreSQL started in ${seconds} s`,
  );

  let lease: ServerLease | undefined = first.lease;
  const watch = async (): Promise<void> => {
    while (!abort.signal.aborted && lease) {
      await lease.ended;
      if (abort.signal.aborted) return;
      lease = undefined;
      options.log('PostgreSQL went away; starting it again');
      lease = (await reacquire(database, abort.signal))?.lease;
    }
  };
  const watching = watch();

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    abort.abort();
    // Without a lease the watch is just acquiring one, or giving up; with one it ends when the lease does.
    if (!lease) await watching;
    if (lease) await giveBack(database, lease);
    await watching;
    dismissGuard();
  };
  return {
    connection: describeConnection(first.lease),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function openDatabase(dataDir: string, log: (line: string) => void): Promise<EmbeddedDatabase> {
  const path = resolve(dataDir);
  try {
    await makeFolder(path);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `DATA_DIR ${path} cannot be made (${errorCode(cause)}); choose a folder that this user may write to.`,
      { cause },
    );
  }
  const realDir = await realpath(path);
  const binaries = await getPostgresBinaries(join(realDir, 'postgres-libraries'));
  return { dataDir: realDir, clusterDir: join(realDir, 'postgres'), binaries, log };
}

function describeConnection({ address }: ServerLease): EmbeddedPostgres['connection'] {
  const { host, port, password } = address;
  return { host, port, user: shopName, database: shopName, ...(password === undefined ? {} : { password }) };
}

/** Tries until it works or we are stopped: nothing else brings the database back. */
async function reacquire(
  database: EmbeddedDatabase,
  signal: AbortSignal,
): Promise<AcquiredServer | undefined> {
  while (!signal.aborted) {
    try {
      return await acquireServer(database, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      database.log(
        `PostgreSQL does not come back: ${error instanceof Error ? error.message : String(error)}`,
      );
      await delay(2_000, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}

const endLeftServer = fileURLToPath(new URL('./end-left-server.ts', import.meta.url));

/**
 * Makes PostgreSQL stop with this process, however that ends. A shell in its own session reads a pipe whose other end
 * only we hold: if that closes without a message, nobody was left to release the database, and the shell executes the
 * program that does. Windows has no such shell; there the next start takes over the leftover server.
 * @returns what to call once the database was released
 */
function standGuard(dataDir: string): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = 'read -r word || exec "$0" "$@"';
  const words = ['-c', script, process.execPath, endLeftServer, dataDir];
  const guard = spawn('/bin/sh', words, {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell, or if it was killed, everything works as without a guard.
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => guard.stdin?.end('given back\n');
}
