import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { dayMs } from '#values/durations.ts';
import { signedInOf } from './actor.ts';
import type { Context, ShopRuntime } from './context.ts';

/* Earlier versions of what editors write: documents and events use the same format, each in its own table. */

export const historyKinds = ['draft', 'publish', 'restore', 'import', 'withdraw'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** One state that a text was in. */
export type HistoryEntry = {
  readonly id: number;
  readonly version: number;
  readonly kind: HistoryKind;
  readonly title: string;
  /** E-mail; null: the program itself, somebody of another site, or whose account is no more. */
  readonly by: string | null;
  readonly createdAt: Date;
};

/** So many states are listed, the last ones. */
export const historyListMaximum = 200;
/** How long one draft of each day is kept; publications are kept for ever. */
const draftDays = 90;

/** Who changes a text; the program itself where nobody is logged in. */
export function authorOf(context: Partial<Pick<Context, 'actor'>>): number | null {
  return context.actor ? (signedInOf({ actor: context.actor })?.userId ?? null) : null;
}

/**
 * Removes old drafts: the last one of each day (UTC) of a text is kept for 90 days. Today's drafts stay, and everything
 * published, restored, imported or withdrawn.
 * @param table with `language`, `version`, `kind` and `created_at`
 * @param owner its column with the owner of the versions
 */
export async function thinStates(
  { database, clock }: Pick<ShopRuntime, 'database' | 'clock'>,
  table: PgTable,
  owner: string,
): Promise<void> {
  const now = clock.now().getTime();
  const today = new Date(now - (now % dayMs));
  const last = new Date(today.getTime() - draftDays * dayMs);
  const states = sql.identifier(getTableName(table));
  const whose = sql.identifier(owner);
  await database.execute(
    sql`DELETE FROM ${states} WHERE kind = 'draft' AND created_at < ${last.toISOString()}::timestamptz`,
  );
  await database.execute(sql`
    DELETE FROM ${states} AS old
    WHERE old.kind = 'draft' AND old.created_at < ${today.toISOString()}::timestamptz AND EXISTS (
      SELECT FROM ${states} AS later
      WHERE later.${whose} = old.${whose} AND later.language = old.language AND later.kind = 'draft'
        AND later.version > old.version
        AND (later.created_at AT TIME ZONE 'UTC')::date = (old.created_at AT TIME ZONE 'UTC')::date)`);
}
