import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts-tables.ts';
import { documents } from './content-tables.ts';

/**
 * Who edits which text right now. The table is unlogged: what is lost with a crash of the database everybody reports again
 * within seconds.
 */
export const editPresence = pgTable(
  'edit_presence',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the section that is being edited; null: none. */
    section: text(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.language, table.userId] }),
    index().on(table.seenAt),
  ],
);
