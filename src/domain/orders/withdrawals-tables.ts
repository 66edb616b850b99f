import { type SQL, sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { cents } from '#platform/database/column-types.ts';
import { foldedText } from '#platform/database/text-search.ts';
import { withdrawalStates } from '#values/withdrawals.ts';
import { sites } from '../sites/sites-tables.ts';
import { orders } from './orders-tables.ts';

/** Statements by which consumers withdraw from contracts, as they were made. */
export const withdrawals = pgTable(
  'withdrawal',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    /** Null where number and e-mail address fit no order. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    state: text({ enum: withdrawalStates }).notNull(),
    /** Raised by each action. */
    version: integer().notNull().default(1),
    /** In which it was made, and is answered. */
    language: text().notNull(),
    /** Who withdraws, and where the receipt went; of the order where its link was used. */
    name: text().notNull(),
    email: text().notNull(),
    /** As it was stated. */
    orderNumber: text('order_number').notNull(),
    message: text(),
    refusalReason: text('refusal_reason'),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Once the goods are in stock again. */
    goodsBackAt: timestamp('goods_back_at', { withTimezone: true }),
    /** Once the money is on its way back: how much, in the order's currency. */
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    refundCents: cents('refund_cents'),
    /** Whoever made it is to be forgotten as soon as it is dealt with. */
    erasureWantedAt: timestamp('erasure_wanted_at', { withTimezone: true }),
  },
  (table) => [
    index().on(table.siteId, table.receivedAt),
    index().on(table.orderId),
    index().on(table.siteId, table.email),
    index('withdrawal_waiting').on(table.siteId).where(sql`${table.state} = 'received'`),
    index('withdrawal_erasure_wanted').on(table.id).where(sql`${table.erasureWantedAt} is not null`),
    index('withdrawal_words_index').using('gin', sql`${withdrawalWords(table)} gin_trgm_ops`),
  ],
);

/** What the list is searched by; its index knows exactly this expression. */
export function withdrawalWords(table: {
  readonly name: unknown;
  readonly email: unknown;
  readonly orderNumber: unknown;
}): SQL {
  return foldedText(sql`${table.name} || ' ' || ${table.email} || ' ' || ${table.orderNumber}`);
}

/** What is withdrawn from: lines of the order, by their position in it. */
export const withdrawalLines = pgTable(
  'withdrawal_line',
  {
    withdrawalId: integer('withdrawal_id')
      .notNull()
      .references(() => withdrawals.id, { onDelete: 'cascade' }),
    /** Of the order's line. */
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.withdrawalId, table.position] })],
);

export type Withdrawal = Readonly<typeof withdrawals.$inferSelect>;
export type WithdrawalLine = Readonly<typeof withdrawalLines.$inferSelect>;
