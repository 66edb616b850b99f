import type pg from 'pg';

export type Client = Pick<pg.ClientBase, 'query' | 'escapeIdentifier'>;

/** A table of the shop with the columns that are stored and not generated. */
export type StoredTable = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
};

/** What extensions brought is theirs. */
const notOfExtensions = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`;

/** All tables of the shop, by name. */
export async function listTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    SELECT relname AS name, (
      SELECT coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum), '[]')
      FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND ${notOfExtensions('pg_class', 'pg_class.oid')}
    ORDER BY relname`);
  return rows;
}

/** Removes everything that migrations make. */
export async function dropTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP TABLE %s CASCADE', oid::regclass) AS statement FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND ${notOfExtensions('pg_class', 'pg_class.oid')}
    UNION ALL
    SELECT format('DROP ROUTINE %s CASCADE', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND ${notOfExtensions('pg_proc', 'pg_proc.oid')}`);
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Takes away what follows from rows, foreign keys and indexes that are no constraint's, so that rows of any order can be loaded.
 * @returns what makes it again
 */
export async function dropDerived(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ removal: string; making: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS removal,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) AS making
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  // A foreign key is checked by an index.
  const keys = rows.filter(({ removal }) => removal.startsWith('ALTER TABLE'));
  const indexes = rows.filter((row) => !keys.includes(row));
  for (const { removal } of [...keys, ...indexes]) await client.query(removal);
  return [...indexes, ...keys].map(({ making }) => making);
}
