import { readFile } from 'node:fs/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * A database as a former release left it, filled by that release's statements and then migrated to this one.
 * @param tag the end of the name of the first migration that the former release did not have
 */
export async function formerDatabase(tag: string, filling: string): Promise<TestDatabase> {
  const old = await openTestDatabase('template0');
  const files = readMigrationFiles({ migrationsFolder: 'migrations' });
  const { entries } = JSON.parse(await readFile('migrations/meta/_journal.json', 'utf8'));
  const place = entries.findIndex((entry: { tag: string }) => entry.tag.endsWith(tag));
  const run = async (some: typeof files) => {
    for (const { sql } of some) for (const statement of sql) await old.pool.query(statement);
  };
  await run(files.slice(0, place));
  await old.pool.query(filling);
  await run(files.slice(place));
  return old;
}
