import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Keys that this installation has made for itself, by their purpose; they never leave it. */
export const installationKeys = pgTable('installation_key', {
  purpose: text().primaryKey(),
  key: text().notNull(),
});

/** What the test gateway knows of payments, as a real one does on its own side. */
export const testGatewayPayments = pgTable('test_gateway_payment', {
  reference: text().primaryKey(),
  amountCents: integer('amount_cents').notNull(),
  currency: text().notNull(),
  state: text({ enum: ['pending', 'succeeded', 'failed', 'abandoned'] }).notNull(),
  arrivedAt: timestamp('arrived_at', { withTimezone: true }).notNull(),
});
