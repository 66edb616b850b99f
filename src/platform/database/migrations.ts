import { fileURLToPath } from 'node:url';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { DatabasePool } from './database.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Number of the advisory lock that keeps two starting processes from migrating at once. */
const migrationLock = 4_137_001;

/** Brings the schema up to date; safe to call from several processes at the same time. */
export async function migrateDatabase({
  database,
  pool,
}: Pick<DatabasePool, 'database' | 'pool'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await migrate(database, { migrationsFolder });
  } finally {
    // Where this fails the connection is lost, and with it the lock.
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}
