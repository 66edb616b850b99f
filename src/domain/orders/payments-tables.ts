import { sql } from 'drizzle-orm';
import {
  check,
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
import { moneyKinds } from '#values/orders.ts';
import type { BranchThousandths } from '../catalogue/stock/branch-stock.ts';
import type { OrderPayment } from './orders-tables.ts';
import { orders } from './orders-tables.ts';
import { withdrawals } from './withdrawals-tables.ts';

export const attemptStatuses = ['started', 'succeeded', 'failed', 'abandoned'] as const;

/** One try to pay an order at a gateway. */
export const paymentAttempts = pgTable(
  'payment_attempt',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** 1, 2, ... of its order. */
    number: integer().notNull(),
    /** `orderNumber-number`: what the gateway calls the payment. */
    reference: text().notNull().unique(),
    provider: text().notNull(),
    /** The order's payment as it was chosen for this attempt. */
    payment: jsonb().$type<OrderPayment>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** ISO 4217. */
    currency: text().notNull(),
    status: text({ enum: attemptStatuses }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    unique().on(table.orderId, table.number),
    index('payment_attempt_started').on(table.startedAt).where(sql`${table.status} = 'started'`),
  ],
);

export const refundReasons = ['orderCancelled', 'paidBefore', 'amountDiffers', 'withdrawal'] as const;

/**
 * The money ledger: entries are added, never changed. One source makes one entry of a kind of an order, so nothing is booked
 * twice. Sums stand on the order.
 */
export const moneyEntries = pgTable(
  'money_entry',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: moneyKinds }).notNull(),
    /** Above 0; the kind says the direction. */
    amountCents: cents('amount_cents').notNull(),
    /** ISO 4217, of the order. */
    currency: text().notNull(),
    /** Of what it came: `gateway` with the attempt's reference, `withdrawal` with its id, `staff` with the reference of the booking, `former`. */
    sourceKind: text('source_kind').notNull(),
    sourceId: text('source_id').notNull(),
    /** How it was paid, in words of whoever booked it. */
    method: text().notNull(),
    note: text(),
    actorId: integer('actor_id'),
    /** When it was booked at the bank; `at` is when it was written down here. */
    bookedAt: timestamp('booked_at', { withTimezone: true }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique('money_entry_source').on(table.orderId, table.kind, table.sourceKind, table.sourceId),
    check('money_entry_amount', sql`${table.amountCents} > 0`),
  ],
);

/**
 * Money to be refunded by people or a job: payments without an order waiting for them, and refunds of withdrawals. Each
 * is recorded once.
 */
export const refundQueue = pgTable(
  'refund_queue',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attemptId: integer('attempt_id')
      .unique()
      .references(() => paymentAttempts.id),
    withdrawalId: integer('withdrawal_id')
      .unique()
      .references(() => withdrawals.id),
    amountCents: cents('amount_cents').notNull(),
    currency: text().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
  },
  (table) => [
    check('refund_queue_source', sql`num_nonnulls(${table.attemptId}, ${table.withdrawalId}) = 1`),
    index('refund_queue_waiting').on(table.id).where(sql`${table.refundedAt} is null`),
  ],
);

/** What an order took from stock and has not given back, product by product. */
export const orderStock = pgTable(
  'order_stock',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    thousandths: integer().notNull(),
    /** Of which so many were taken in which branch; null where the product has no counts by branch. */
    branches: jsonb().$type<BranchThousandths>(),
    /** Of which so many have left the house and did not come back; the rest is still committed to the order. */
    shippedThousandths: integer('shipped_thousandths').notNull().default(0),
    /** From where; null as in `branches`. */
    shippedBranches: jsonb('shipped_branches').$type<BranchThousandths>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('order_stock_committed')
      .on(table.productId)
      .where(sql`${table.thousandths} > ${table.shippedThousandths}`),
  ],
);
