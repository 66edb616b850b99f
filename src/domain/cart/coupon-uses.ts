import { sql } from 'drizzle-orm';
import type { Context, ShopRuntime } from '../context.ts';
import type { CartRow } from './cart-state.ts';
import type { Coupon } from './coupon-rules.ts';
import { couponUses } from './coupon-uses-tables.ts';
import { coupons } from './coupons-tables.ts';

/**
 * Counts the use of a coupon for the order of a cart, in the caller's transaction. Who wants the last use at the same
 * moment waits here for the other's commit, so that it is used once; therefore this comes before stock is taken, and
 * giving back follows the same order.
 * @returns false where it was used up meanwhile, by anybody or by this e-mail; nothing has been written then
 */
export async function takeCouponUse(
  { database, clock }: Context,
  cart: Pick<CartRow, 'id'>,
  coupon: Pick<Coupon, 'id'>,
  email: string,
): Promise<boolean> {
  await lockCoupon(database, coupon.id);
  // In a statement after the lock, so that it sees the use of the one that held it before.
  const { rows } = await database.execute(sql`
    with used as (
      update ${coupons} set used_count = used_count + 1
      where id = ${coupon.id} and active and (maximum_uses is null or used_count < maximum_uses)
        and (maximum_uses_per_user is null or maximum_uses_per_user > (
          select count(*) from ${couponUses} earlier where earlier.coupon_id = ${coupon.id} and earlier.email = ${email}))
      returning id)
    insert into ${couponUses} (cart_id, coupon_id, email, used_at)
    select ${cart.id}, id, ${email}, ${clock.now().toISOString()}::timestamptz from used returning coupon_id`);
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
