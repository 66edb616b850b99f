import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { BackupEnd } from './archive-format.ts';
import type { ArchiveEntry } from './archive-reading.ts';
import { BackupError } from './backup-error.ts';
import { type Client, listTables } from './stored-tables.ts';

const decompress = promisify(gunzip);

export type TableLoader = {
  /** @throws BackupError for a table that the schema of the backup does not have */
  load(table: string, entry: ArchiveEntry): Promise<void>;
  /** @throws BackupError where a table has another number of rows than was written */
  checkCounts(): void;
};

/** Fills the empty tables of the backup's own schema, within the caller's transaction. */
export async function openTableLoader(client: Client, stored: BackupEnd['tables']): Promise<TableLoader> {
  const loaded = new Map<string, number>();
  const statements = new Map<string, string>();
  for (const table of await listTables(client)) {
    const types = new Map(table.columns.map(({ name, type }) => [name, type]));
    const columns = stored[table.name]?.columns ?? [];
    if (columns.some((column) => !types.has(column))) continue;
    const values = columns.map((column, place) => `(given ->> ${place})::${types.get(column)}`);
    const names = columns.map((column) => client.escapeIdentifier(column));
    statements.set(
      table.name,
      `INSERT INTO ${client.escapeIdentifier(table.name)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
       SELECT ${values.join(', ')} FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS part(given, place) ORDER BY place`,
    );
  }
  return {
    async load(table, { content }) {
      const statement = statements.get(table);
      if (statement === undefined)
        throw new BackupError(`The backup has a table ${table} that its schema does not have.`);
      const rows = (await decompress(await buffer(content))).toString();
      const { rowCount } = await client.query(statement, [rows]);
      loaded.set(table, (loaded.get(table) ?? 0) + (rowCount ?? 0));
    },
    checkCounts() {
      for (const [table, { rows }] of Object.entries(stored)) {
        const found = loaded.get(table) ?? 0;
        if (found !== rows)
          throw new BackupError(`The backup should have ${rows} rows of ${table} and has ${found}.`);
      }
    },
  };
}

/** Numbers go on where they were. */
export async function setSequences(client: Client, sequences: BackupEnd['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('SELECT setval(format($$public.%I$$, $1::text)::regclass, $2::bigint)', [name, last]);
  }
}
