import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { AccountScope } from '#values/permissions.ts';
import { Refusal } from '#values/refusal.ts';
import { signedInOf } from '../actor.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { userAddresses, users } from './accounts-tables.ts';
import type { Address } from './address-rules.ts';

export type User = Readonly<typeof users.$inferSelect>;
export type UserAddress = {
  readonly id: number;
  readonly type: 'main' | 'shipping';
  readonly address: Address;
};

/** What a change of the address that has come to its end, or was given up, leaves of itself. */
export const noPendingEmail = {
  pendingEmail: null,
  pendingEmailProven: false,
  pendingEmailAllowed: false,
} as const;

/** The scope as answers tell it; null: works in the back office by roles alone. */
export function shownScope({ isBackofficeUser, scope }: User): AccountScope | null {
  return isBackofficeUser && scope === 'customer' ? null : scope;
}

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

/** Whether an account has shown that an address is its own. */
export async function hasConfirmed(
  context: Pick<ShopRuntime, 'database'>,
  userId: number,
  email: string,
): Promise<boolean> {
  const user = await findUser(context, userId);
  return user?.email === email && user.emailConfirmedAt !== null;
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

/** Where an address lies, as far as delivery minds it. */
export type Place = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Null: not known. */
  readonly zipCode: string | null;
  readonly city?: string | null | undefined;
};

/** To stand in a statement: where a user's saved addresses lie, those to deliver to first. */
export function savedPlacesOf(userId: SQL): SQL<Place[]> {
  return sql<Place[]>`(
    select coalesce(json_agg(json_build_object('country', address ->> 'country', 'zipCode', address ->> 'zipCode',
        'city', address ->> 'city')
      order by type = 'shipping' desc, id), '[]')
    from ${userAddresses} where user_id = ${userId})`;
}

/** Where the addresses lie that the logged-in user has saved, those to deliver to first; none for others. */
export async function findSavedPlaces(context: Context): Promise<readonly Place[]> {
  const user = signedInOf(context);
  if (!user) return [];
  const addresses = await listAddresses(context, user.userId);
  return addresses
    .toSorted((a, b) => Number(b.type === 'shipping') - Number(a.type === 'shipping'))
    .map(({ address: { country, zipCode, city } }) => ({ country, zipCode, city }));
}

/** To stand in a statement: the confirmed account of an address on a site. */
export function confirmedUserId(siteId: number | SQL, email: string | SQL) {
  return sql<number | null>`(select id from ${users} where site_id = ${siteId} and email = ${email}
    and email_confirmed_at is not null)`;
}

/**
 * To stand in a statement: the accounts that a person has, on all sites, with the addresses that they have confirmed:
 * the account that is named, those that have confirmed the address, and those that had it before, unless it is another
 * one's by now. Columns: `id`, `emails` (text[]).
 */
export function accountsOfPerson(userId: SQL, email: SQL): SQL {
  return sql`(
    select person.id, array(select jsonb_array_elements_text(person.former_emails))
      || case when person.email_confirmed_at is null then '{}'::text[] else array[person.email] end as emails
    from site join ${users} person on person.site_id = site.id and (
      person.id = ${userId}
      or (person.email = ${email} and person.email_confirmed_at is not null)
      or (person.former_emails @> to_jsonb(${email}) and not exists (
        select from ${users} owner where owner.site_id = person.site_id and owner.email = ${email}
          and owner.email_confirmed_at is not null))))`;
}
