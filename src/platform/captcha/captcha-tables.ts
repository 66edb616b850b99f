import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Puzzles that were answered: each counts once. Kept until they would have expired anyway. */
export const captchaUses = pgTable(
  'captcha_use',
  {
    signature: text().primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
