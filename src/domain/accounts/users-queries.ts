import { and, asc, eq, sql } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import type { ShopRuntime } from '../context.ts';
import { userAddresses, users } from './accounts-tables.ts';
import type { Address } from './address.ts';

export type User = Readonly<typeof users.$inferSelect>;
export type UserAddress = {
  readonly id: number;
  readonly type: 'main' | 'shipping';
  readonly address: Address;
};

/** @param email folded and trimmed */
export async function findUserByEmail(
  { database }: Pick<ShopRuntime, 'database'>,
  siteId: number,
  email: string,
): Promise<User | undefined> {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.email, email)));
  return user;
}

export async function findUser(
  { database }: Pick<ShopRuntime, 'database'>,
  userId: number,
): Promise<User | undefined> {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  return user;
}

/**
 * Somebody who is logged in.
 * @throws Refusal TOKEN_REFUSED where the account was erased since the call began
 */
export async function getUser(context: Pick<ShopRuntime, 'database'>, userId: number): Promise<User> {
  const user = await findUser(context, userId);
  if (!user) throw new Refusal('TOKEN_REFUSED');
  return user;
}

/**
 * Holds the account until the end of the transaction, so that what happens to it happens one after the other.
 * @throws Refusal TOKEN_REFUSED where it was erased since the call began
 */
export async function getAndLockUser({ database }: ShopRuntime, userId: number): Promise<User> {
  const [user] = await database.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new Refusal('TOKEN_REFUSED');
  return user;
}

export async function listAddresses(
  { database }: Pick<ShopRuntime, 'database'>,
  userId: number,
): Promise<UserAddress[]> {
  return database
    .select({ id: userAddresses.id, type: userAddresses.type, address: userAddresses.address })
    .from(userAddresses)
    .where(eq(userAddresses.userId, userId))
    .orderBy(asc(userAddresses.id));
}

/** To stand in a statement: the confirmed account of an address on a site. */
export function confirmedUserId(siteId: number, email: string) {
  return sql<number | null>`(select id from ${users} where site_id = ${siteId} and email = ${email}
    and email_confirmed_at is not null)`;
}
