import { getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { users } from '../accounts/accounts-tables.ts';

export type DeletedRow = Readonly<Record<string, unknown>>;
/** Rows as JSON, by the name of their table. */
export type DeletedRows = Readonly<Record<string, readonly DeletedRow[]>>;

/** The rows of a table for which something holds, as `putRows` puts them back. */
export async function takeRows(database: Database, table: PgTable, where: SQL): Promise<DeletedRow[]> {
  const name = sql.identifier(getTableName(table));
  const { rows } = await database.execute<{ row: DeletedRow }>(
    sql`SELECT to_jsonb(${name}) AS row FROM ${table} WHERE ${where}`,
  );
  return rows.map(({ row }) => row);
}

export function rowsOf(kept: DeletedRows, table: PgTable): readonly DeletedRow[] {
  return kept[getTableName(table)] ?? [];
}

/** Puts rows back as they were; a column that was not there then has its usual value, one that is no more is left out. */
export async function putRows(
  database: Database,
  table: PgTable,
  rows: readonly DeletedRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const known = Object.values(getTableColumns(table)).filter(({ name }) => Object.hasOwn(first, name));
  const columns = sql.join(
    known.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(getTableName(table));
  await database.execute(sql`
    INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}::jsonb)`);
}

/** The rows without the people of this column whose accounts are gone. */
export async function withoutLostUsers(
  database: Database,
  rows: readonly DeletedRow[],
  column: string,
): Promise<DeletedRow[]> {
  const ids = rows.map((row) => row[column]).filter((id) => typeof id === 'number');
  const known = await database
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [0, ...ids]));
  const isThere = (id: unknown) => known.some((user) => user.id === id);
  return rows.map((row) => ({ ...row, [column]: isThere(row[column]) ? row[column] : null }));
}
