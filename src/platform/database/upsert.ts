import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * For `onConflictDoUpdate`: the fields take the values of the row that was to be inserted.
 * @param fields names of the table's columns in code
 */
export function fromExcluded<T extends PgTable, Field extends keyof T['_']['columns'] & string>(
  table: T,
  fields: readonly Field[],
): Record<Field, SQL> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const entries = fields.map((field) => [field, sql`excluded.${sql.identifier(nameOf(columns, field))}`]);
  return Object.fromEntries(entries) as Record<Field, SQL>;
}

/** For `setWhere`: true where the row that was to be inserted says anything else; one that says the same is left alone. */
export function differsFromExcluded(table: PgTable): SQL {
  return sql`${table}.* is distinct from excluded.*`;
}

function nameOf(columns: Record<string, PgColumn>, field: string): string {
  const column = columns[field];
  if (!column) throw new Error(`The table has no column for ${field}.`);
  return column.name;
}
