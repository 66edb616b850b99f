import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { type ImportKindRules, keyField } from './import-kind.ts';
import { type Import, importRows } from './import-tables.ts';

/** Longer ones name nothing there is. */
const keyMaximum = 520;
const namedAtOnce = 5000;

/** Writes down by what each row names its thing, for all of them at once: that is how one that stands there twice is found. */
export async function nameRows(
  { database }: Context,
  run: Import,
  keys: readonly string[],
  keyOf: ImportKindRules['keyOf'],
): Promise<void> {
  if (keyOf) return nameOneByOne(database, run, keyOf);
  const field = keyField(run, keys);
  const at = run.columns.findIndex((column) => column.field === field);
  await database.execute(sql`
    UPDATE ${importRows} SET key = nullif(left(trim(raw ->> ${at}::int), ${keyMaximum}), ''), verdict = NULL
    WHERE import_id = ${run.id}`);
}

/** The same where a name has several spellings; all of them before the first row is judged, for one may ask for another. */
async function nameOneByOne(
  database: Context['database'],
  run: Import,
  keyOf: NonNullable<ImportKindRules['keyOf']>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await database
      .select({ row: importRows.row, raw: importRows.raw })
      .from(importRows)
      .where(and(eq(importRows.importId, run.id), gt(importRows.row, after)))
      .orderBy(asc(importRows.row))
      .limit(namedAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
    const named = rows.map(({ row, raw }) => ({ row, key: keyOf(run, raw)?.slice(0, keyMaximum) ?? null }));
    await database.execute(sql`
      UPDATE ${importRows} AS staged SET key = named.key, verdict = NULL
      FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS named(row int, key text)
      WHERE staged.import_id = ${run.id} AND staged.row = named.row`);
  }
}
