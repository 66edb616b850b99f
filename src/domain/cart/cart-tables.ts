import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { cents } from '#platform/database/column-types.ts';
import { memberCards, users } from '../accounts/accounts-tables.ts';
import type { Address } from '../accounts/address-rules.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { sites, stores } from '../sites/sites-tables.ts';
import type { CartOptions, Takes } from './cart-options.ts';
import { coupons } from './coupons-tables.ts';

/** A guest is known by e-mail and made for one cart; the id is the userId of the checkout calls. */
export const guests = pgTable('guest', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const carts = pgTable(
  'cart',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    /** Secret half of the cart's identity. */
    protectCode: text('protect_code').notNull(),
    status: text({ enum: ['open', 'archived', 'ordered'] })
      .notNull()
      .default('open'),
    guestId: integer('guest_id').references(() => guests.id),
    /** The user who was logged in when it was last changed. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    memberCardId: integer('member_card_id').references(() => memberCards.id),
    mainAddress: jsonb('main_address').$type<Address>(),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    deliveryMethodId: integer('delivery_method_id'),
    branchId: integer('branch_id'),
    paymentMethodId: integer('payment_method_id'),
    couponId: integer('coupon_id').references(() => coupons.id),
    /** Codes tried since then: guessing is slowed down. */
    couponTries: integer('coupon_tries').notNull().default(0),
    couponTriesSince: timestamp('coupon_tries_since', { withTimezone: true }),
    /** The buyer's note to the shop; an order's own message overrides it. */
    instructions: text(),
    giftWrap: boolean('gift_wrap').notNull().default(false),
    giftMessage: text('gift_message'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.status, table.updatedAt), index().on(table.userId)],
);

export const cartLines = pgTable(
  'cart_line',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cartId: integer('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    options: jsonb().$type<CartOptions>().notNull(),
    /** Canonical text of the options: the same product with the same options is one line. */
    optionsKey: text('options_key').notNull(),
    /** What one piece takes from stock: product id → thousandths of its unit, as of the line's last change. */
    takes: jsonb().$type<Takes>().notNull().default({}),
    /** Euro cents of one piece when its buyer last heard of a price; null: never. */
    seenCents: cents('seen_cents'),
  },
  (table) => [unique().on(table.cartId, table.productId, table.optionsKey)],
);

/** Goods that are held for a cart until a moment; afterwards the row means nothing and a job removes it. */
export const stockReservations = pgTable(
  'stock_reservation',
  {
    lineId: integer('line_id')
      .notNull()
      .references(() => cartLines.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    cartId: integer('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    thousandths: bigint({ mode: 'number' }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.productId] }),
    index().on(table.productId, table.expiresAt),
    index().on(table.cartId),
  ],
);
