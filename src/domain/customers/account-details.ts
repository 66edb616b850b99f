import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { userAddresses, users } from '../accounts/accounts-tables.ts';
import type { Address } from '../accounts/address-rules.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/orders-tables.ts';

/** What staff writes down of an account: who it is, and where goods and papers go. */
export type AccountDetails = {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly isStaff: boolean;
  /** Of papers; null: none. */
  readonly main: Address | null;
  readonly delivery: Address | null;
  /** Of the newest order's papers. */
  readonly ordered: Address | null;
};

/** Accounts of the context's site by their ids. */
export async function readAccountDetails(
  { database, site }: Context,
  userIds: readonly number[],
): Promise<Map<number, AccountDetails>> {
  if (userIds.length === 0) return new Map();
  const ids = [...userIds];
  const found = await database
    .select()
    .from(users)
    .where(and(eq(users.siteId, site.id), inArray(users.id, ids)));
  const addresses = await database
    .select()
    .from(userAddresses)
    .where(inArray(userAddresses.userId, ids))
    .orderBy(asc(userAddresses.id));
  const { rows: ordered } = await database.execute<{ userId: number; address: Address }>(sql`
    SELECT asked.id AS "userId", newest.main_address AS address FROM unnest(${sql.param(ids)}::int[]) AS asked(id)
    CROSS JOIN LATERAL (SELECT main_address FROM ${orders} WHERE ${orders.userId} = asked.id
      ORDER BY ${orders.createdAt} DESC, ${orders.id} DESC LIMIT 1) AS newest`);
  const orderedBy = new Map(ordered.map(({ userId, address }) => [userId, address]));
  const addressOf = (userId: number, type: 'main' | 'shipping') =>
    addresses.find((row) => row.userId === userId && row.type === type)?.address ?? null;
  return new Map(
    found.map(({ id, email, firstName, lastName, language, isBackofficeUser }) => [
      id,
      {
        ...{ userId: id, email, firstName, lastName, language, isStaff: isBackofficeUser },
        main: addressOf(id, 'main'),
        delivery: addressOf(id, 'shipping'),
        ordered: orderedBy.get(id) ?? null,
      },
    ]),
  );
}

/** Ids of the accounts of the context's site that some addresses log in to. @param emails folded and trimmed */
export async function findAccountIds(
  { database, site }: Context,
  emails: readonly string[],
): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.siteId, site.id), inArray(users.email, [...emails])));
  return new Map(rows.map(({ id, email }) => [email, id]));
}
