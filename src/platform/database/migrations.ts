import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { DatabasePool } from './database.ts';
import { DatabaseUnusable } from './database-away.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The advisory lock that keeps two starting processes from migrating at once. */
const migrationLock = 4_137_001;

const oldestPostgres = 15;

/**
 * Migrates the schema; safe to call from several processes at the same time.
 * @throws DatabaseUnusable, before anything is changed
 */
export async function migrateDatabase({
  database,
  pool,
}: Pick<DatabasePool, 'database' | 'pool'>): Promise<void> {
  await withMigrationLock(pool, () => migrate(database, { migrationsFolder }));
}

/**
 * Does something with a connection while no program migrates this database.
 * @throws DatabaseUnusable where the server is too old
 */
export async function withMigrationLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await refuseOldServer(client);
    return await work(client);
  } finally {
    // If this fails the connection is lost, and the lock with it.
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

async function refuseOldServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= oldestPostgres) return;
  throw new DatabaseUnusable(
    `DATABASE_URL leads to PostgreSQL ${version}; this program needs ${oldestPostgres} or newer.`,
  );
}
