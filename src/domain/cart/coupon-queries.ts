import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { accountsOfPerson } from '../accounts/users-queries.ts';
import type { Context } from '../context.ts';
import type { Reduction } from '../pricing/price-draft.ts';
import type { Coupon } from './coupon.ts';
import { foldCouponCode } from './coupon-rules.ts';
import { coupons } from './coupons-tables.ts';

/** What is read of a coupon, to stand in a select. */
export const couponColumns = {
  id: coupons.id,
  code: coupons.code,
  kind: coupons.kind,
  basisPoints: coupons.basisPoints,
  euroCents: coupons.euroCents,
  validFrom: coupons.validFrom,
  validTo: coupons.validTo,
  minimumEuroCents: coupons.minimumEuroCents,
  maximumUses: coupons.maximumUses,
  usedCount: coupons.usedCount,
  maximumUsesPerUser: coupons.maximumUsesPerUser,
  active: coupons.active,
  categoryKeys: coupons.categoryKeys,
  description: coupons.description,
};

type CouponRow = Omit<typeof coupons.$inferSelect, 'siteId' | 'foldedCode' | 'seriesId' | 'version'>;

/**
 * Uses of the joined coupon by a person, to stand in a select; 0 where the coupon does not ask. They follow the person:
 * what any account of theirs has used, and what was used under an address that they name or have ever confirmed.
 * @param userId who is logged in; null: nobody
 * @param email of the account or the guest; null: nobody is known
 */
export function usesOfPerson(userId: SQL, email: SQL): SQL<number> {
  return sql<number>`(case when ${coupons.maximumUsesPerUser} is null then 0 else (
    with account as materialized ${accountsOfPerson(userId, email)}
    select count(*)::int from coupon_use used where used.coupon_id = ${coupons.id} and (
      used.email = ${email}
      or used.user_id = any(array(select id from account))
      or used.email = any(array(select unnest(emails) from account)))) end)`;
}

/**
 * The coupon that a code means on the context's site, in whatever spelling; its own one before that of all sites.
 * @param userId and `email` of whoever buys: their uses count
 */
export async function findCoupon(
  context: Context,
  code: string,
  { userId, email }: { readonly userId: number | null; readonly email: string | null },
): Promise<Coupon | undefined> {
  const [row] = await context.database
    .select({
      coupon: couponColumns,
      usesOfBuyer: usesOfPerson(sql`${userId}::int`, sql`${email}::text`),
    })
    .from(coupons)
    .where(
      and(
        eq(coupons.foldedCode, foldCouponCode(code)),
        or(eq(coupons.siteId, context.site.id), isNull(coupons.siteId)),
      ),
    )
    .orderBy(sql`${coupons.siteId} nulls last`)
    .limit(1);
  return row && toCoupon(row.coupon, row.usesOfBuyer);
}

/** A coupon of its row. */
export function toCoupon(row: CouponRow, usesOfBuyer: number): Coupon {
  const { kind, basisPoints, euroCents, ...facts } = row;
  return { ...facts, reduction: reductionOf(kind, basisPoints ?? 0, euroCents ?? 0), usesOfBuyer };
}

function reductionOf(kind: CouponRow['kind'], basisPoints: number, euroCents: number): Reduction {
  switch (kind) {
    case 'percent':
      return { kind, basisPoints };
    case 'fixed':
      return { kind, euroCents };
    case 'freeDelivery':
      return { kind };
  }
}
