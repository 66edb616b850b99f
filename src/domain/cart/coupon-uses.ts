import { eq, sql } from 'drizzle-orm';
import type { Context, ShopRuntime } from '../context.ts';
import type { CartRow } from './cart-state.ts';
import type { Coupon } from './coupon.ts';
import { usesOfPerson } from './coupon-queries.ts';
import { couponUses } from './coupon-uses-tables.ts';
import { coupons } from './coupons-tables.ts';

/**
 * Counts the use of a coupon for the order of a cart, or of staff without one, in the caller's transaction. Who wants the last use at the same
 * moment waits here for the other's commit, so that it is used once; therefore this comes before stock is taken, and
 * giving back follows the same order.
 * @param buyer userId null: a guest
 * @returns the id of the use; null where it was used up meanwhile, by anybody or by this person, and nothing has been written
 */
export async function takeCouponUse(
  { database, clock }: Context,
  cart: Pick<CartRow, 'id'> | null,
  coupon: Pick<Coupon, 'id'>,
  { userId, email }: { readonly userId: number | null; readonly email: string },
): Promise<number | null> {
  await lockCoupon(database, coupon.id);
  const usesOfBuyer = usesOfPerson(sql`${userId}::int`, sql`${email}::text`);
  // In a statement after the lock, so that it sees the use of the one that held it before.
  const { rows } = await database.execute<{ id: number }>(sql`
    with used as (
      update ${coupons} set used_count = used_count + 1
      where ${coupons.id} = ${coupon.id} and ${coupons.active}
        and (${coupons.maximumUses} is null or ${coupons.usedCount} < ${coupons.maximumUses})
        and (${coupons.maximumUsesPerUser} is null or ${coupons.maximumUsesPerUser} > ${usesOfBuyer})
      returning id)
    insert into ${couponUses} (cart_id, coupon_id, user_id, email, used_at)
    select ${cart?.id ?? null}::int, id, ${userId}::int, ${email}, ${clock.now().toISOString()}::timestamptz from used
    returning use_id as id`);
  return rows[0]?.id ?? null;
}

/** A use of staff's order, once that has its id. */
export async function noteUseOfOrder(
  { database }: ShopRuntime,
  useId: number,
  orderId: number,
): Promise<void> {
  await database.update(couponUses).set({ orderId }).where(eq(couponUses.useId, useId));
}

/**
 * Gives the use of an order back, in the caller's transaction and before its stock: the order is not carried out.
 * Nothing happens where it used none or has given it back already.
 */
export async function giveBackCouponUse(
  { database }: ShopRuntime,
  order: { readonly id: number; readonly cartId: number | null },
): Promise<void> {
  await database.execute(sql`
    with given as (delete from ${couponUses} where cart_id = ${order.cartId} or order_id = ${order.id}
      returning coupon_id)
    update ${coupons} set used_count = greatest(used_count - 1, 0) from given where id = given.coupon_id`);
}

async function lockCoupon(database: Context['database'], couponId: number): Promise<void> {
  await database.execute(sql`select 1 from ${coupons} where id = ${couponId} for no key update`);
}
