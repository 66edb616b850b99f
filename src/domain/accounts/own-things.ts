import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { requireUser } from './account-roles.ts';

/* What the things stand on that somebody keeps in their account under a name: lists of lengths, roofs. */
export type { AccountParticipant } from './account-participants.ts';
export { requireUser } from './account-roles.ts';
export { getAndLockUser } from './users-queries.ts';

/** The thing with this id where it is that of whoever is logged in. @throws Refusal NO_ACTIVE_USER */
export function isOwnThing(
  context: Context,
  table: { readonly id: AnyPgColumn; readonly userId: AnyPgColumn },
  id: number,
): SQL | undefined {
  return and(eq(table.id, id), eq(table.userId, requireUser(context).userId));
}

/** Its name in one line. @throws Refusal VALIDATION (name) where nothing of it is left */
export function readOwnName(given: string): string {
  const name = given.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (name === '') throw new Refusal('VALIDATION', {}, { name: { rule: 'required' } });
  return name;
}
