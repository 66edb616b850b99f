import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { entryColumns } from './entry-columns.ts';

/** A line of a price enquiry. */
export type EnquiredItem = {
  readonly name: string;
  readonly sku: string;
  /** What was chosen: variant, lengths, members of a bundle. */
  readonly details: readonly string[];
  readonly quantity: number;
  readonly unit: string;
};

/** Messages to the company, as they were sent. */
export const contactMessages = pgTable(
  'contact_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id').notNull(),
    /** enquiry: asks for prices of the items. */
    kind: text({ enum: ['contact', 'enquiry'] }).notNull(),
    language: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    contactNumber: text('contact_number').notNull(),
    subject: text().notNull(),
    content: text().notNull(),
    /** What the cart held, in the words and figures of the company's language; empty without a cart. */
    items: jsonb().$type<EnquiredItem[]>().notNull(),
    /** Ids of the consents that were given. */
    consents: jsonb().$type<number[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    ...entryColumns(),
  },
  (table) => [
    index().on(table.email, table.createdAt),
    index().on(table.siteId, table.createdAt),
    index('contact_message_words_index').using('gin', sql`${messageWords(table)} gin_trgm_ops`),
  ],
);

/** What a message is looked for by, in lower case: its sender, its subject, its text. */
export function messageWords(
  message: Record<'firstName' | 'lastName' | 'email' | 'subject' | 'content', AnyPgColumn>,
): SQL {
  const { firstName, lastName, email, subject, content } = message;
  return sql`lower(${firstName} || ' ' || ${lastName} || ' ' || ${email} || ' ' || ${subject} || ' ' || ${content})`;
}
