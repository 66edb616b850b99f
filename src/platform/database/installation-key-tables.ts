import { pgTable, text } from 'drizzle-orm/pg-core';

/** Keys that this installation has generated for itself, by purpose; they never leave it. */
export const installationKeys = pgTable('installation_key', {
  purpose: text().primaryKey(),
  key: text().notNull(),
});
