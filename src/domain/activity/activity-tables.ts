import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts-tables.ts';
import { sites } from '../sites/sites-tables.ts';

/** Who has changed what in the back office; nothing of what stood there before or stands there now. */
export const activities = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null once the account was erased. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** A kind of thing and what was done with it: `template.update` (values/activities.ts). */
    activity: text().notNull(),
    /** What the call names the thing by; null where it names none. */
    subject: text(),
    /** What people call it; null for people and what people have sent. */
    title: text(),
  },
  (table) => [
    index().on(table.siteId, table.id),
    index().on(table.siteId, table.userId, table.id),
    index().on(table.at),
  ],
);
