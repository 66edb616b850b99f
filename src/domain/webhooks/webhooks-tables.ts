import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { deliveryErrors, deliveryStates, webhookEvents } from '#values/webhooks.ts';
import { sites } from '../sites/sites-tables.ts';

/** Where programs of others are told of what happens. */
export const webhooks = pgTable(
  'webhook',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    version: integer().notNull().default(1),
    name: text().notNull(),
    url: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    /** Sealed (platform/secret-seal.ts), as the one before. */
    secret: text().notNull(),
    formerSecret: text('former_secret'),
    /** Until when the one before signs, too. */
    formerUntil: timestamp('former_until', { withTimezone: true }),
    enabled: boolean().notNull().default(true),
    /** Since when every attempt has failed; null: the last one went well. */
    failingSince: timestamp('failing_since', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.siteId, table.id)],
);

/** Messages to webhooks: written in the transaction that they tell of, sent by a job afterwards. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The header `webhook-id`: the same for every attempt. */
    messageId: text('message_id').notNull().unique(),
    event: text().notNull(),
    /** The body, exactly as it is signed and sent. */
    payload: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Of what waits; while it is sent, when somebody else takes it over. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    /** Of the last attempt; null: none was made, or there was no answer. */
    answerStatus: integer('answer_status'),
    answer: text(),
    error: text({ enum: deliveryErrors }),
    durationMs: integer('duration_ms'),
    attemptedAt: timestamp('attempted_at', { withTimezone: true }),
  },
  (table) => [
    index().on(table.webhookId, table.id),
    index('webhook_delivery_due').on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index().on(table.createdAt),
  ],
);
