import { and, count, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '#values/refusal.ts';
import type { Context } from './context.ts';

/* Things of a site that are changed in the version which somebody has seen (optimistic locking). */

type SiteTable = PgTable & Record<'id' | 'siteId', PgColumn>;
type VersionedTable = SiteTable & Record<'version', PgColumn>;

/** Holds a thing of the site until the end of the transaction. @throws Refusal NOT_FOUND */
export async function holdRow<Table extends SiteTable>(
  { database, site }: Context,
  table: Table,
  id: number,
): Promise<Table['$inferSelect']> {
  const [held] = await database
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), eq(table.siteId, site.id)))
    .for('update');
  if (!held) throw new Refusal('NOT_FOUND');
  return held;
}

/** The same, in the version that was seen. @throws Refusal NOT_FOUND, EDIT_CONFLICT where it has another by now */
export async function holdSeenRow<Table extends VersionedTable>(
  context: Context,
  table: Table,
  id: number,
  version: number,
): Promise<Table['$inferSelect']> {
  const held = (await holdRow(context, table, id)) as Table['$inferSelect'] & { readonly version: number };
  if (held.version !== version) throw new Refusal('EDIT_CONFLICT', { version: held.version });
  return held;
}

/** For things that are told apart by name. @throws Refusal VALIDATION (name: maximum) where the site has as many as it may */
export async function requireRoom(
  { database, site }: Context,
  table: SiteTable,
  maximum: number,
): Promise<void> {
  const [held] = await database
    .select({ total: count() })
    .from(table as PgTable)
    .where(eq(table.siteId, site.id));
  if ((held?.total ?? 0) >= maximum) {
    throw new Refusal('VALIDATION', {}, { name: { rule: 'maximum', parameter: maximum } });
  }
}
