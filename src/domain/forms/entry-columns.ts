import { integer, text, timestamp } from 'drizzle-orm/pg-core';
import { entryStates } from '#values/entry-states.ts';
import { users } from '../accounts/accounts-tables.ts';

/** What the back office notes of everything that people send: how far it has come, and the answer that was mailed. */
export function entryColumns() {
  return {
    state: text({ enum: entryStates }).notNull().default('new'),
    /** As it was mailed; null where nobody has answered here. */
    answer: text(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** Null too once the account was erased. */
    answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
  };
}
