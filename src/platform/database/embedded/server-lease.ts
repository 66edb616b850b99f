import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';

/** Where a server listens: a socket folder and its nominal port, or loopback and a real one. */
export type ServerAddress = { host: string; port: number; password?: string | undefined };

/** The role and the database of the shop; the superuser `postgres` is used only in this folder. */
export const shopName = 'attika';

/** Advisory locks of the database `postgres`, which only this folder uses. */
const useLock = 1;
const setupLock = 2;

/**
 * Marks that this process uses the server: a session holding a shared advisory lock. PostgreSQL drops it the moment the
 * process dies, for whatever reason, so there are no lease files to go stale.
 */
export type ServerLease = {
  address: ServerAddress;
  /** Resolves when the session has ended, intentionally or not. */
  ended: Promise<void>;
  /**
   * Releases the lock and says whether nobody else holds it. If so, newcomers wait at the lock until the session ends,
   * so that the server can be stopped without a user.
   */
  releaseAndTestLast(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Why there is no lease yet: `answering` is a living server that accepts no sessions at the moment, `closed` is an
 * address where nothing listens, `hanging` a server that accepts connections and stays silent.
 */
export type LeaseObstacle = 'answering' | 'closed' | 'hanging';

const connectTimeoutMs = 3_000;

/** cannot_connect_now (starting, recovering, stopping), too_many_connections, lock_not_available, shut down, crashed. */
const answeringCodes = new Set(['57P03', '53300', '55P03', '57P01', '57P02']);

const closedCodes = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Opens a session and takes the lease.
 * @throws EmbeddedPostgresError if another cluster answers there, or this one refuses for good
 */
export async function openLease(
  address: ServerAddress,
  clusterDir: string,
): Promise<ServerLease | LeaseObstacle> {
  const client = new pg.Client({
    ...address,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: 'attika lease',
    connectionTimeoutMillis: connectTimeoutMs,
  });
  const ended = new Promise<void>((resolve) => {
    client.once('end', () => resolve());
    // `ended` reports the loss of the session; without a listener the error would end the process.
    client.on('error', () => resolve());
  });
  try {
    await client.connect();
    await refuseOtherCluster(client, clusterDir);
    await client.query(`set lock_timeout = '10s'`);
    await client.query('select pg_advisory_lock_shared($1)', [useLock]);
    await client.query('set lock_timeout = 0');
    await createShopDatabase(client, address.password);
  } catch (error) {
    await client.end().catch(() => undefined);
    if (error instanceof EmbeddedPostgresError) throw error;
    if (!(error instanceof pg.DatabaseError))
      return closedCodes.has(errorCode(error) ?? '') ? 'closed' : 'hanging';
    if (answeringCodes.has(error.code ?? '')) return 'answering';
    throw new EmbeddedPostgresError(`PostgreSQL in ${clusterDir} refuses: ${error.message}`, {
      cause: error,
    });
  }
  return {
    address,
    ended,
    releaseAndTestLast: () => releaseAndTestLast(client),
    close: () => client.end().catch(() => undefined),
  };
}

async function refuseOtherCluster(client: pg.Client, clusterDir: string): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const served = rows[0]?.data_directory ?? '';
  if ((await realpath(served).catch(() => served)) === clusterDir) return;
  throw new EmbeddedPostgresError(
    `The server answering for ${clusterDir} serves ${served}; stop it, or choose another DATA_DIR.`,
  );
}

async function releaseAndTestLast(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [useLock]);
  try {
    if (await tryUseLock(client)) return true;
    // A process that has just died may still have its session for a moment.
    await delay(50);
    return await tryUseLock(client);
  } catch {
    // Our lock is released: another process that was the last user meanwhile is stopping the server, and has ended this
    // session.
    return false;
  }
}

async function tryUseLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    useLock,
  ]);
  return rows[0]?.last === true;
}

/** Creates what a new cluster lacks; several processes may do so at once. */
async function createShopDatabase(client: pg.Client, password: string | undefined): Promise<void> {
  if (await hasShopDatabase(client)) return;
  await client.query('select pg_advisory_lock($1)', [setupLock]);
  if (!(await hasShopDatabase(client))) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [shopName]);
    // The random password is hexadecimal; createdb is for the databases of tests and of a restore.
    if (!rowCount) {
      await client.query(
        `create role ${shopName} login createdb ${password ? `password '${password}'` : ''}`,
      );
    }
    await client.query(`create database ${shopName} owner ${shopName}`);
  }
  await client.query('select pg_advisory_unlock($1)', [setupLock]);
}

async function hasShopDatabase(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [shopName]);
  return rowCount === 1;
}
