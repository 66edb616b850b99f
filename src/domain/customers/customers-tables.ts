import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts-tables.ts';
import { sites } from '../sites/sites-tables.ts';

/** What staff has written about customers. Personal data: erased with the person. */
export const customerNotes = pgTable(
  'customer_note',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    /** Whose account it is about; null: a guest. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of the guest, as in the orders; null: an account. */
    email: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** A back-office user. */
    actorId: integer('actor_id'),
    text: text().notNull(),
  },
  (table) => [
    index().on(table.userId, table.id),
    index().on(table.siteId, table.email, table.id),
    check('customer_note_person', sql`(${table.userId} is null) <> (${table.email} is null)`),
  ],
);
