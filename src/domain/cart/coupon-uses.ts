import { sql } from 'drizzle-orm';
import type { Context, ShopRuntime } from '../context.ts';
import type { CartRow } from './cart-state.ts';
import type { Coupon } from './coupon.ts';
import { usesOfPerson } from './coupon-queries.ts';
import { couponUses } from './coupon-uses-tables.ts';
import { coupons } from './coupons-tables.ts';

/**
 * Counts the use of a coupon for the order of a cart, in the caller's transaction. Who wants the last use at the same
 * moment waits here for the other's commit, so that it is used once; therefore this comes before stock is taken, and
 * giving back follows the same order.
 * @param buyer userId null: a guest
 * @returns false where it was used up meanwhile, by anybody or by this person; nothing has been written then
 */
export async function takeCouponUse(
  { database, clock }: Context,
  cart: Pick<CartRow, 'id'>,
  coupon: Pick<Coupon, 'id'>,
  { userId, email }: { readonly userId: number | null; readonly email: string },
): Promise<boolean> {
  await lockCoupon(database, coupon.id);
  const usesOfBuyer = usesOfPerson(sql`${userId}::int`, sql`${email}::text`);
  // In a statement after the lock, so that it sees the use of the one that held it before.
  const { rows } = await database.execute(sql`
    with used as (
      update ${coupons} set used_count = used_count + 1
      where ${coupons.id} = ${coupon.id} and ${coupons.active}
        and (${coupons.maximumUses} is null or ${coupons.usedCount} < ${coupons.maximumUses})
        and (${coupons.maximumUsesPerUser} is null or ${coupons.maximumUsesPerUser} > ${usesOfBuyer})
      returning id)
    insert into ${couponUses} (cart_id, coupon_id, user_id, email, used_at)
    select ${cart.id}, id, ${userId}::int, ${email}, ${clock.now().toISOString()}::timestamptz from used
    returning coupon_id`);
  return rows.length > 0;
}

/**
 * Gives the use of a cart's order back, in the caller's transaction and before its stock: the order is not carried out.
 * Nothing happens where it used none or has given it back already.
 */
export async function giveBackCouponUse({ database }: ShopRuntime, cartId: number): Promise<void> {
  await database.execute(sql`
    with given as (delete from ${couponUses} where cart_id = ${cartId} returning coupon_id)
    update ${coupons} set used_count = greatest(used_count - 1, 0) from given where id = given.coupon_id`);
}

async function lockCoupon(database: Context['database'], couponId: number): Promise<void> {
  await database.execute(sql`select 1 from ${coupons} where id = ${couponId} for no key update`);
}
