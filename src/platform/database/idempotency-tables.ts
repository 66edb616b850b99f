import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** First answers of calls that carried an Idempotency-Key, kept for 24 hours (docs/rules/calls.md). */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    siteId: integer('site_id').notNull(),
    key: text().notNull(),
    call: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The connection that claimed the key: it ends when its process ends, for whatever reason. */
    claimedBy: text('claimed_by'),
    /**
     * Written in the transaction of the work itself: true before there is an answer, and where none could be stored.
     */
    isDone: boolean('is_done').notNull().default(false),
    statusCode: integer('status_code'),
    answer: jsonb().$type<unknown>(),
    /** What the answer needs of the work and nobody knows afterwards; written with `isDone`. */
    result: jsonb().$type<unknown>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.call, table.key] })],
);
