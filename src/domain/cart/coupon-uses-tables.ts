import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts-tables.ts';
import { carts } from './cart-tables.ts';
import { coupons } from './coupons-tables.ts';

/** Coupons that orders have used, one at most each. A use that is given back loses its row. */
export const couponUses = pgTable(
  'coupon_use',
  {
    /** Of its own name: conditions on coupons that look into uses say `id` alone. */
    useId: integer('use_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Of the order that it became; null: staff took the order, and there was no cart. */
    cartId: integer('cart_id')
      .unique()
      .references(() => carts.id),
    /** Of staff's order; orders are a later module. */
    orderId: integer('order_id').unique(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    /** Whose account ordered; null: a guest's order, or the account was erased. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Personal data: what the account or the guest was known by then. */
    email: text().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.couponId, table.email),
    index().on(table.couponId, table.usedAt),
    index().on(table.userId),
  ],
);
