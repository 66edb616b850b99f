import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { apiKeys, users } from '../accounts/accounts-tables.ts';
import { sites } from '../sites/sites-tables.ts';

/** Who has changed what in the back office, without the old or new content. */
export const activities = pgTable(
  'activity',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null once the account was erased, and where a program has done it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    keyId: integer('api_key_id').references(() => apiKeys.id),
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
    index().on(table.siteId, table.keyId, table.id),
    index().on(table.at),
  ],
);

/**
 * Who has what open in the panel right now. The table is unlogged: after a database crash everybody reports again
 * within seconds.
 */
export const panelPresence = pgTable(
  'panel_presence',
  {
    /** The thing that is open (panel-presence.ts). */
    place: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.userId] }),
    index().on(table.userId),
    index().on(table.seenAt),
  ],
);
