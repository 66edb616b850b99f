import type pg from 'pg';
import { findSchemaLevel } from '../database/schema-levels.ts';
import type { FileStore } from '../files/file-store.ts';
import { entryNames, formatVersion } from './archive-format.ts';
import { type ArchiveWriter, openArchive } from './archive-writing.ts';
import { isBackedUp } from './backed-up-files.ts';
import { BackupError } from './backup-error.ts';
import { dumpTables } from './table-dump.ts';

export type BackupSources = {
  /** Without a limit of time for statements. */
  readonly pool: pg.Pool;
  readonly files: FileStore;
  /** Tables whose rows mean nothing in another database. */
  readonly tablesWithoutRows: ReadonlySet<string>;
  /** Version of this program. */
  readonly program: string;
};

export type BackupFacts = {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
};

/**
 * Writes everything that a shop holds into one file, while it runs: rows as of one moment, and every file that they name.
 * @throws BackupError, StorageAway, DatabaseAway; nothing is left of the file then
 */
export async function makeBackup(path: string, sources: BackupSources, madeAt: Date): Promise<BackupFacts> {
  const { program } = sources;
  const archive = await openArchive(path, {
    format: 'attika backup',
    formatVersion,
    program,
    madeAt: madeAt.toISOString(),
  });
  try {
    return await fill(archive, sources);
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

/**
 * A file is stored before the row that names it is committed, and removed after that row. So most files are copied first, which
 * takes time, then rows are read as of one moment, and what came in between is copied at that moment.
 */
async function fill(
  archive: ArchiveWriter,
  { pool, files, tablesWithoutRows }: BackupSources,
): Promise<BackupFacts> {
  const copied = new Set<string>();
  const sums = { count: 0, bytes: 0 };
  async function copyFiles(): Promise<void> {
    for await (const { key } of files.list()) {
      if (copied.has(key) || !isBackedUp(key)) continue;
      const file = await files.open(key);
      // Removed since it was listed.
      if (!file) continue;
      await archive.add(`${entryNames.filePrefix}${key}`, file.sizeBytes, file.content);
      copied.add(key);
      sums.count += 1;
      sums.bytes += file.sizeBytes;
    }
  }

  await copyFiles();
  const present = new Set<string>();
  for await (const { key } of files.list()) present.add(key);
  const removedFiles = [...copied].filter((key) => !present.has(key));

  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const schema = await findSchemaLevel(client);
    if (!schema) throw new BackupError('The database holds no shop: there is nothing to back up.');
    await copyFiles();
    const { tables, sequences } = await dumpTables(client, tablesWithoutRows, (name, bytes) =>
      archive.add(name, bytes.byteLength, [bytes]),
    );
    await client.query('COMMIT');
    const bytes = await archive.finish({ schema, tables, sequences, files: sums, removedFiles });
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    return { tables: Object.keys(tables).length, rows, files: sums.count - removedFiles.length, bytes };
  } finally {
    // A connection in the midst of a transaction is of no use to anybody else.
    client.release(true);
  }
}
