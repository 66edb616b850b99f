import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts-tables.ts';

/**
 * Who has what open in the panel right now. The table is unlogged: what is lost with a crash of the database everybody
 * reports again within seconds.
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
