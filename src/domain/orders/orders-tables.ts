import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts-tables.ts';
import type { Address } from '../accounts/address.ts';
import type { CartOptions } from '../cart/cart-state.ts';
import { carts } from '../cart/cart-tables.ts';
import { sites, stores } from '../sites/sites-tables.ts';

export const orderStatuses = [
  'awaitingPayment',
  'paid',
  'processing',
  'shipped',
  'completed',
  'cancelled',
] as const;
export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;

/** Order numbers without gaps per site and year; the row is locked by the order that takes the next one. */
export const orderCounters = pgTable(
  'order_counter',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.year] })],
);

/** All amounts in cents of the order's currency; the keys are those of the API's prices. */
export type OrderTotals = {
  itemsTotal: number;
  coupon: number;
  loyalty: number;
  delivery: number;
  payment: number;
  cartTotal: number;
  orderTotal: number;
};

/** How an order is paid: the method as it was when it was chosen. */
export type OrderPayment = { methodId: number; kind: string; name: string; config: Record<string, unknown> };

/** An order copies what it sold and never reads the catalogue again. */
export const orders = pgTable(
  'order',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    cartId: integer('cart_id')
      .notNull()
      .unique()
      .references(() => carts.id),
    orderNumber: text('order_number').notNull().unique(),
    /** 128 random bits or more: who knows it may see the confirmation. */
    slug: text().notNull().unique(),
    status: text({ enum: orderStatuses }).notNull(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
    language: text().notNull(),
    currencyId: integer('currency_id').notNull(),
    /** Units of its currency for 1 EUR when it was placed: its tax is owed in euros at that rate. */
    currencyRate: doublePrecision('currency_rate').notNull(),
    guestId: integer('guest_id'),
    /** The account it belongs to: of whoever was logged in, or of the confirmed owner of its e-mail address. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull(),
    mainAddress: jsonb('main_address').$type<Address>().notNull(),
    shippingAddress: jsonb('shipping_address').$type<Address>().notNull(),
    delivery: jsonb().$type<{
      methodId: number;
      kind: string;
      name: string;
      branchId: number | null;
      branch: string | null;
    }>(),
    payment: jsonb().$type<OrderPayment>().notNull(),
    totals: jsonb().$type<OrderTotals>().notNull(),
    taxTotals: jsonb('tax_totals').$type<OrderTotals>().notNull(),
    taxByRate: jsonb('tax_by_rate')
      .$type<{ rateBasisPoints: number; grossCents: number; taxCents: number }[]>()
      .notNull(),
    /** Of the coupon that it used; what that took off stands in totals and adjustments. */
    couponCode: text('coupon_code'),
    message: text(),
    giftWrap: boolean('gift_wrap').notNull().default(false),
    giftMessage: text('gift_message'),
    acceptedConsents: jsonb('accepted_consents').$type<number[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the confirmation was queued; card orders are confirmed once they are paid. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [
    index().on(table.siteId, table.createdAt),
    index().on(table.userId, table.createdAt),
    index().on(table.siteId, table.email),
  ],
);

/** A readable choice: a variant's value, or what was filled in. */
export type OrderChoice = { label: string; value: string };

/** A member of a bundle as it was sold. */
export type OrderLineMember = {
  productId: number;
  sku: string;
  name: string;
  format: string;
  unit: string;
  /** Pieces of it in one bundle. */
  quantity: number;
  attributes: OrderChoice[];
  /** Made to measure: exempt from withdrawal, whatever holds for the rest of the bundle. */
  madeToMeasure: boolean;
};

export const orderLines = pgTable(
  'order_line',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: integer('product_id').notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    format: text().notNull().default('simple'),
    /** What tells a variant from its siblings, and what was filled in. */
    attributes: jsonb().$type<OrderChoice[]>().notNull(),
    options: jsonb().$type<CartOptions>().notNull(),
    /** Of a bundle. */
    members: jsonb().$type<OrderLineMember[]>().notNull().default([]),
    unit: text().notNull(),
    quantity: integer().notNull(),
    /** Thousandths of the product's own unit taken from stock; 0 where its stock is not counted, and of a bundle. */
    stockThousandths: integer('stock_thousandths').notNull(),
    pieceCents: integer('piece_cents').notNull(),
    rowCents: integer('row_cents').notNull(),
    /** Of a bundle whose members are taxed differently, the highest one; `taxShares` says it all. */
    taxRateBasisPoints: integer('tax_rate_basis_points').notNull(),
    taxShares: jsonb('tax_shares')
      .$type<{ rateBasisPoints: number; grossCents: number; taxCents: number }[]>()
      .notNull()
      .default([]),
    taxCents: integer('tax_cents').notNull(),
    /** Made to measure: exempt from withdrawal from the outset (law.md row 6); frozen here. */
    madeToMeasure: boolean('made_to_measure').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** Every difference between list prices and the total: type, label, amount and origin (design.md, "Price as steps"). */
export const orderAdjustments = pgTable(
  'order_adjustment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Line the adjustment belongs to; null: the whole order. */
    linePosition: integer('line_position'),
    type: text().notNull(),
    label: text().notNull(),
    cents: integer().notNull(),
    origin: text().notNull(),
  },
  (table) => [index().on(table.orderId)],
);
