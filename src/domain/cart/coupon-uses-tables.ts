import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { carts } from './cart-tables.ts';
import { coupons } from './coupons-tables.ts';

/** Coupons that orders have used. A cart becomes one order at most; a use that is given back loses its row. */
export const couponUses = pgTable(
  'coupon_use',
  {
    cartId: integer('cart_id')
      .primaryKey()
      .references(() => carts.id),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    /** Personal data; counts the uses of one account or guest. */
    email: text().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.couponId, table.email)],
);
