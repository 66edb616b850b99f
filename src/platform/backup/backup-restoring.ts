import type pg from 'pg';
import { withMigrationLock } from '../database/migrations.ts';
import { findSchemaLevel, judgeLevel, runMigrations } from '../database/schema-levels.ts';
import { type BackupEnd, fileOfEntry, tableOfEntry } from './archive-format.ts';
import { broken, type ReadArchive, readArchive } from './archive-reading.ts';
import { isBackedUp } from './backed-up-files.ts';
import { BackupError } from './backup-error.ts';
import type { RestoredFiles } from './restored-files.ts';
import { dropDerived, dropTables, listTables } from './stored-tables.ts';
import { setExactValues } from './table-dump.ts';
import { openTableLoader, setSequences } from './table-loading.ts';

export type RestoreTarget = {
  /** Without a limit of time for statements. */
  readonly pool: pg.Pool;
  readonly files: RestoredFiles;
  /** Whether the database, which has the tables of some release, holds a shop. */
  isFilled(client: pg.PoolClient): Promise<boolean>;
  /** Is called once everything is loaded, in the same transaction. */
  finish(client: pg.PoolClient): Promise<void>;
};

export type RestoredFacts = {
  readonly program: string;
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
};

/**
 * Looks through the whole backup before anything is touched.
 * @throws BackupError where it is broken or this program cannot restore it
 */
export async function checkBackup(path: string): Promise<ReadArchive> {
  const archive = await readArchive(path, async ({ name }) => {
    const key = fileOfEntry(name);
    if (tableOfEntry(name) === undefined && (key === undefined || !isBackedUp(key)))
      throw broken(path, `it has an entry ${name}`);
  });
  const { begin, end } = archive;
  const judged = judgeLevel(end.schema);
  if (judged === 'newer') {
    throw new BackupError(
      `${path} was made by version ${begin.program}, which is newer than this program; upgrade the program first.`,
    );
  }
  if (judged === 'unknown') {
    throw new BackupError(
      `${path} was made by version ${begin.program}, whose database this program does not know.`,
    );
  }
  return archive;
}

/**
 * Puts a backup in the place of what the database and the files hold, in one transaction. A backup of an earlier release is
 * migrated. Whatever fails before its end leaves the shop as it was.
 * @param archive what `checkBackup` found
 * @throws BackupError where the shop is not empty and is not to be replaced, or the backup is not what it was
 */
export async function restoreBackup(
  path: string,
  { begin, end }: ReadArchive,
  target: RestoreTarget,
  { replace }: { readonly replace: boolean },
): Promise<RestoredFacts> {
  await withMigrationLock(target.pool, async (client) => {
    try {
      await beginAlone(client);
      await refuseFilled(client, target, replace);
      await load(path, client, end, target);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      await target.files.undo();
      throw error;
    }
    await target.files.settle();
    // Nobody waits for the server to notice how many rows there are now.
    await client.query('ANALYZE');
  });
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
  const files = end.files.count - end.removedFiles.length;
  return {
    program: begin.program,
    madeAt: begin.madeAt,
    tables: Object.keys(end.tables).length,
    rows,
    files,
  };
}

async function load(
  path: string,
  client: pg.PoolClient,
  { schema, tables, sequences, removedFiles }: BackupEnd,
  { files, finish }: RestoreTarget,
): Promise<void> {
  await setExactValues(client);
  await dropTables(client);
  await runMigrations(client, { upTo: schema });
  const derived = await dropDerived(client);
  const loader = await openTableLoader(client, tables);
  const removed = new Set(removedFiles);
  await readArchive(path, async (entry) => {
    const table = tableOfEntry(entry.name);
    const key = fileOfEntry(entry.name);
    if (table !== undefined) await loader.load(table, entry);
    else if (key !== undefined && !removed.has(key)) await files.take(key, entry.content);
  });
  loader.checkCounts();
  for (const statement of derived) await client.query(statement);
  await setSequences(client, sequences);
  await runMigrations(client, { after: schema });
  await finish(client);
}

/** A shop that runs may hold locks for a moment, and in another order. */
const lockAttempts = 5;
const lockTimeout = '20s';
/** Too long, or a deadlock that the server has ended. */
const lockFailures: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/** Begins a transaction in which nobody else reads or writes the tables. */
async function beginAlone(client: pg.PoolClient): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
      const names = (await listTables(client)).map(({ name }) => client.escapeIdentifier(name));
      if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!lockFailures.has((error as { code?: unknown }).code)) throw error;
      if (attempt === lockAttempts)
        throw new BackupError(
          'The shop is too busy to be replaced; stop it and restore again. Nothing was changed.',
          error,
        );
    }
  }
}

async function refuseFilled(client: pg.PoolClient, target: RestoreTarget, replace: boolean): Promise<void> {
  const names = await listTables(client);
  if (names.length === 0) return;
  if (!(await findSchemaLevel(client))) {
    throw new BackupError(
      'The database holds tables that are not of a shop; restore into another one. Nothing was changed.',
    );
  }
  if (!replace && (await target.isFilled(client))) {
    throw new BackupError(
      'The shop is not empty; --replace puts the backup in its place. Nothing was changed.',
    );
  }
}
