import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BackupEnd, tableEntryName } from './archive-format.ts';
import { type Client, listTables, type StoredTable } from './stored-tables.ts';

const compress = promisify(gzip);

/** Characters of the rows that are read at a time, about: what a backup has in memory hangs on this, not on the shop. */
const partLength = 1024 * 1024;
const rowsMaximum = 5000;

/** Values are written by PostgreSQL as text and read again by it; these make the text exact, and alike on every server. */
const exactValues = [
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO, YMD'",
  "SET LOCAL IntervalStyle = 'postgres'",
  'SET LOCAL extra_float_digits = 1',
  // Rows in the order in which they lie, also of a table that somebody else is reading.
  'SET LOCAL synchronize_seqscans = off',
];

export async function setExactValues(client: Client): Promise<void> {
  for (const statement of exactValues) await client.query(statement);
}

/**
 * Reads all rows within the caller's transaction, which sees one moment of the shop.
 * @param without tables whose rows mean nothing in another database
 */
export async function dumpTables(
  client: Client,
  without: ReadonlySet<string>,
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<Pick<BackupEnd, 'tables' | 'sequences'>> {
  await setExactValues(client);
  const tables: BackupEnd['tables'] = {};
  for (const table of await listTables(client)) {
    const columns = table.columns.map(({ name }) => name);
    const rows = without.has(table.name) ? 0 : await dumpTable(client, table, add);
    tables[table.name] = { columns, rows };
  }
  // After the rows: numbers are drawn outside of transactions, and none of a row may be drawn again.
  const { rows } = await client.query<{ name: string; last: string }>(`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`);
  return { tables, sequences: Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)])) };
}

async function dumpTable(
  client: Client,
  { name, columns }: StoredTable,
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<number> {
  const values = columns.map((column) => `${client.escapeIdentifier(column.name)}::text`).join(', ');
  await client.query(
    `DECLARE rows_of_table NO SCROLL CURSOR FOR SELECT ${values} FROM ${client.escapeIdentifier(name)}`,
  );
  let count = 0;
  let wanted = 100;
  for (let part = 1; ; part += 1) {
    const text = `FETCH FORWARD ${wanted} FROM rows_of_table`;
    const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array' });
    if (rows.length === 0) break;
    const json = JSON.stringify(rows);
    await add(tableEntryName(name, part), await compress(json));
    count += rows.length;
    // As many as the last ones were long: documents are a thousand times as long as prices.
    const fitting = Math.floor((rows.length * partLength) / json.length);
    wanted = Math.max(1, Math.min(fitting, wanted * 4, rowsMaximum));
  }
  await client.query('CLOSE rows_of_table');
  return count;
}
