import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CustomerId } from '#values/customers.ts';
import { Refusal } from '#values/refusal.ts';
import { users } from '../accounts/accounts-tables.ts';
import type { User } from '../accounts/users-queries.ts';
import { requirePermission } from '../authorisation.ts';
import { couponUses } from '../cart/coupon-uses-tables.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { orders } from '../orders/orders-tables.ts';
import { getKnown, isAbout, isBoughtBy, type Known } from './customer-service.ts';
import { customerNotes } from './customers-tables.ts';

export type CustomerMerge = {
  readonly from: CustomerId;
  /** An account: an order that belongs to nobody's account is found by its address alone, which it keeps. */
  readonly into: CustomerId;
  /** Says what would go over, and writes nothing. */
  readonly preview: boolean;
};

export type MergedCustomers = {
  /** The addresses by which they were known then. */
  readonly fromEmail: string;
  readonly intoEmail: string;
  readonly orders: number;
  readonly notes: number;
};

/**
 * Makes two customers one: the orders of the first, the notes about it and the coupons that it has used are the other one's, who sees the
 * orders in the account from then on. An order keeps the e-mail address and the addresses that it was placed with; consents, newsletter,
 * reviews and the first one's account stay with whose they are.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION: oneOf on `from` and `into` for nobody whom the site knows, colleagues, and a guest
 *   as `into`; twice on `into` for the same customer
 */
export async function mergeCustomers(
  context: Context,
  { from, into, preview }: CustomerMerge,
): Promise<MergedCustomers> {
  requirePermission(context, 'people.manage');
  const merge = async (transaction: Context): Promise<MergedCustomers> => {
    const pair = await readPair(transaction, from, into);
    const moved = await countWhatMoves(transaction, pair.from);
    if (!preview) await move(transaction, pair);
    return { fromEmail: pair.from.email, intoEmail: pair.into.email, ...moved };
  };
  if (preview) return merge(context);
  // The first is the other one by now: what was told then was kept.
  const readMerged = async (kept: unknown): Promise<MergedCustomers> => kept as MergedCustomers;
  return inTransactionOnce(context, merge, readMerged, (merged) => merged);
}

type Pair = { readonly from: Known; readonly into: User };

async function readPair(context: Context, from: CustomerId, into: CustomerId): Promise<Pair> {
  const [lost, kept] = [await find(context, 'from', from), await find(context, 'into', into)];
  if (!kept.account) throw new Refusal('VALIDATION', {}, { into: { rule: 'oneOf' } });
  if (lost.account?.id === kept.account.id) throw new Refusal('VALIDATION', {}, { into: { rule: 'twice' } });
  return { from: lost, into: kept.account };
}

async function find(context: Context, field: 'from' | 'into', id: CustomerId): Promise<Known> {
  const nobody = new Refusal('VALIDATION', {}, { [field]: { rule: 'oneOf' } });
  const known = await getKnown(context, id).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'NOT_FOUND' ? nobody : error;
  });
  if (known.account?.isBackofficeUser) throw nobody;
  return known;
}

async function countWhatMoves(context: Context, from: Known): Promise<{ orders: number; notes: number }> {
  const { database } = context;
  const [bought] = await database.select({ count: count() }).from(orders).where(isBoughtBy(context, from));
  const [noted] = await database.select({ count: count() }).from(customerNotes).where(isAbout(context, from));
  return { orders: bought?.count ?? 0, notes: noted?.count ?? 0 };
}

async function move(context: Context, { from, into }: Pair): Promise<void> {
  const { database, site, emit } = context;
  // In one order, so that two who merge the same pair the other way round do not wait for each other.
  const ids = [into.id, ...(from.account ? [from.account.id] : [])];
  await database
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for('update');
  const isUsedBy = from.account
    ? eq(couponUses.userId, from.account.id)
    : and(
        isNull(couponUses.userId),
        eq(couponUses.email, from.email),
        sql`exists (select from ${orders} where ${orders.siteId} = ${site.id}
          and (${orders.cartId} = ${couponUses.cartId} or ${orders.id} = ${couponUses.orderId}))`,
      );
  await database.update(couponUses).set({ userId: into.id }).where(isUsedBy);
  await database.update(orders).set({ userId: into.id }).where(isBoughtBy(context, from));
  await database.update(customerNotes).set({ userId: into.id, email: null }).where(isAbout(context, from));
  for (const userId of ids) emit({ kind: 'customer.changed', siteId: site.id, userId, happened: 'changed' });
}
