import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts-tables.ts';
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
