import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { cents } from '../database/column-types.ts';

/** What the test gateway stores about payments, as a real one does on its own side. */
export const testGatewayPayments = pgTable('test_gateway_payment', {
  reference: text().primaryKey(),
  amountCents: cents('amount_cents').notNull(),
  currency: text().notNull(),
  state: text({ enum: ['pending', 'succeeded', 'failed', 'abandoned'] }).notNull(),
  arrivedAt: timestamp('arrived_at', { withTimezone: true }).notNull(),
});
