import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from './migrations.ts';

/** How far a database is migrated: the time and hash of its last migration. */
export type SchemaLevel = { readonly at: number; readonly hash: string };

type Client = Pick<pg.ClientBase, 'query'>;

/** Where the library notes the migrations that were run. */
const noted = 'drizzle.__drizzle_migrations';

/** The level of a database; nothing where no migration has run. */
export async function findSchemaLevel(client: Client): Promise<SchemaLevel | undefined> {
  const { rows: tables } = await client.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [noted]);
  if (tables.length === 0) return undefined;
  const { rows } = await client.query<{ at: string; hash: string }>(
    `SELECT created_at::text AS at, hash FROM ${noted} ORDER BY created_at DESC LIMIT 1`,
  );
  return rows[0] && { at: Number(rows[0].at), hash: rows[0].hash };
}

/** What this program knows of a level: it can migrate from it, or a later program made it, or one of another line. */
export function judgeLevel({ at, hash }: SchemaLevel): 'known' | 'newer' | 'unknown' {
  const known = readMigrationFiles({ migrationsFolder });
  if (known.some((migration) => migration.folderMillis === at && migration.hash === hash)) return 'known';
  return known.every((migration) => migration.folderMillis < at) ? 'newer' : 'unknown';
}

/**
 * Runs migrations within the caller's transaction, which the library's own way does not allow.
 * @param range.after the level to start from; absent: an empty database
 * @param range.upTo the level to end with; absent: the newest
 */
export async function runMigrations(
  client: Client,
  { after, upTo }: { readonly after?: SchemaLevel; readonly upTo?: SchemaLevel },
): Promise<void> {
  if (!after) {
    await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${noted} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
    );
    await client.query(`DELETE FROM ${noted}`);
  }
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if ((after && folderMillis <= after.at) || (upTo && folderMillis > upTo.at)) continue;
    for (const statement of sql) await client.query(statement);
    await client.query(`INSERT INTO ${noted} (hash, created_at) VALUES ($1, $2)`, [hash, folderMillis]);
  }
}
