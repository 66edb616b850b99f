import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { requireUser } from './account-roles.ts';
import { getAndLockUser } from './users-queries.ts';

/* What the things stand on that somebody keeps in their account: lists of lengths and roofs under a name, a wishlist. */
export type { AccountParticipant } from './account-participants.ts';
export { requireUser } from './account-roles.ts';

type OwnTable = PgTable & { readonly userId: AnyPgColumn };
type OwnNamed = OwnTable & { readonly id: AnyPgColumn };

/** The thing with this id where it is that of the logged-in user. @throws Refusal NO_ACTIVE_USER */
export function isOwnThing(context: Context, table: OwnNamed, id: number): SQL | undefined {
  return and(eq(table.id, id), eq(table.userId, requireUser(context).userId));
}

/**
 * The newest thing of this name that the logged-in user has: what the same call created before.
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND
 */
export async function getNewestNamed<Table extends OwnNamed & { readonly name: AnyPgColumn }>(
  context: Context,
  table: Table,
  name: string,
): Promise<Table['$inferSelect']> {
  const [newest] = await context.database
    .select()
    .from(table as PgTable)
    .where(and(eq(table.userId, requireUser(context).userId), eq(table.name, name)))
    .orderBy(desc(table.id))
    .limit(1);
  if (!newest) throw new Refusal('NOT_FOUND');
  return newest;
}

/** Its name in one line. @throws Refusal VALIDATION (name) where nothing of it is left */
export function readOwnName(given: string): string {
  const name = given.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (name === '') throw new Refusal('VALIDATION', {}, { name: { rule: 'required' } });
  return name;
}

/** How many of these the logged-in user keeps. @throws Refusal NO_ACTIVE_USER */
export async function countOwnThings(context: Context, table: OwnTable): Promise<number> {
  const { userId } = requireUser(context);
  const [counted] = await context.database
    .select({ total: count() })
    .from(table)
    .where(eq(table.userId, userId));
  return counted?.total ?? 0;
}

/**
 * Until the end of the transaction nobody else adds one to the account.
 * @param field what the refusal names
 * @throws Refusal NO_ACTIVE_USER, VALIDATION (`field`) where the account keeps as many as it may
 */
export async function requireRoomForOne(
  transaction: Context,
  table: OwnTable,
  { field, maximum }: { readonly field: string; readonly maximum: number },
): Promise<void> {
  await getAndLockUser(transaction, requireUser(transaction).userId);
  if ((await countOwnThings(transaction, table)) >= maximum) {
    throw new Refusal('VALIDATION', {}, { [field]: { rule: 'maxLength', parameter: maximum } });
  }
}

/** @throws Refusal NO_ACTIVE_USER, NOT_FOUND for one that is unknown or another's */
export async function deleteOwnThing(context: Context, table: OwnNamed, id: number): Promise<void> {
  const removed = await context.database
    .delete(table)
    .where(isOwnThing(context, table, id))
    .returning({ id: table.id });
  if (removed.length === 0) throw new Refusal('NOT_FOUND');
}
