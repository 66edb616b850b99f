import { pgTable, text } from 'drizzle-orm/pg-core';

/** Keys that this installation has made for itself, by their purpose; they never leave it. */
export const installationKeys = pgTable('installation_key', {
  purpose: text().primaryKey(),
  key: text().notNull(),
});
