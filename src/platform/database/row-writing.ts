import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

type Row<T extends PgTable> = { readonly [Field in keyof InferInsertModel<T>]: InferInsertModel<T>[Field] };

type Conflict<Field> = {
  readonly conflict: readonly PgColumn[];
  readonly update: readonly Field[];
  readonly where?: SQL;
};

/**
 * Writes any number of rows of a table in one statement: they travel as one JSON parameter, so that ten thousand
 * products cost no more statements than one. All rows name the same fields. Rows whose `conflict` columns are already
 * there get the fields of `update` renewed where `where` holds of them, or are left alone where none are given.
 * @returns how many rows were written
 */
export async function writeRows<T extends PgTable>(
  database: Database,
  table: T,
  rows: readonly Row<T>[],
  onConflict?: Conflict<keyof Row<T>>,
): Promise<number> {
  const first = rows[0];
  if (!first) return 0;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const used = Object.keys(first).map((field) => columnOf(columns, field));
  const names = sql.join(
    used.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columns[field]?.name, value])),
  );
  const types = sql.join(
    used.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const { rowCount } = await database.execute(sql`
    INSERT INTO ${table} (${names})
    SELECT ${names} FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS incoming(${types})
    ${onConflict ? conflictClause(columns, onConflict) : sql``}`);
  return rowCount ?? 0;
}

function conflictClause(
  columns: Record<string, PgColumn>,
  { conflict, update, where }: Conflict<PropertyKey>,
): SQL {
  const target = sql.join(
    conflict.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  if (update.length === 0) return sql`ON CONFLICT (${target}) DO NOTHING`;
  const renewed = sql.join(
    update.map((field) => {
      const name = sql.identifier(columnOf(columns, field).name);
      return sql`${name} = excluded.${name}`;
    }),
    sql`, `,
  );
  return sql`ON CONFLICT (${target}) DO UPDATE SET ${renewed} ${where ? sql`WHERE ${where}` : sql``}`;
}

function columnOf(columns: Record<string, PgColumn>, field: PropertyKey): PgColumn {
  const column = columns[String(field)];
  if (!column) throw new Error(`The table has no column for ${String(field)}.`);
  return column;
}
