import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { foldedText } from '#platform/database/text-search.ts';
import { entryStates } from '#values/entry-states.ts';
import type { Language, Translated } from '#values/language.ts';
import { users } from '../accounts/accounts-tables.ts';
import type { FormData, FormField, FormGoal } from './forms-rules.ts';

/** Forms as editors define them. */
export const forms = pgTable('form', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  kind: text().notNull(),
  title: jsonb().$type<Translated>().notNull(),
  fields: jsonb().$type<FormField[]>().notNull(),
  captcha: boolean().notNull(),
  goal: jsonb().$type<FormGoal>(),
  /** E-mail addresses that get the entries; empty: the company's usual address. */
  receivers: jsonb().$type<string[]>().notNull().default([]),
  /** Said where it was sent; null: the usual words. */
  thanks: jsonb().$type<Translated>(),
  /** Counts the changes: who edits names the one that was shown. */
  version: integer().notNull().default(1),
});

/** What was filled in and sent. */
export const formSubmissions = pgTable(
  'form_submission',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: the form is no more. */
    formId: integer('form_id').references(() => forms.id, { onDelete: 'set null' }),
    /** Title and fields as they were, so that what was filled in can be read whatever becomes of the form. */
    title: jsonb().$type<Translated>().notNull(),
    fields: jsonb().$type<FormField[]>().notNull(),
    siteId: integer('site_id').notNull(),
    language: text().notNull(),
    data: jsonb().$type<FormData>().notNull(),
    /** Of the first e-mail field; null where the form asks for none. */
    email: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** SHA-256 of the mailed token; null where there is nothing to confirm. */
    confirmHash: text('confirm_hash').unique(),
    confirmUntil: timestamp('confirm_until', { withTimezone: true }),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    ...entryColumns(),
  },
  (table) => [
    index().on(table.formId),
    index().on(table.email),
    index().on(table.siteId, table.createdAt),
    index('form_submission_new').on(table.siteId).where(sql`${table.state} = 'new'`),
    index('form_submission_words_index').using('gin', sql`${submissionWords(table)} gin_trgm_ops`),
  ],
);

/** What an entry of a form is looked for by: its sender and all that was filled in. */
export function submissionWords({ email, data }: Record<'email' | 'data', AnyPgColumn>): SQL {
  return foldedText(sql`coalesce(${email}, '') || ' ' || ${data}::text`);
}

/** Private files that visitors handed in; those that no form was sent with are removed after a day. */
export const formFiles = pgTable(
  'form_file',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id').notNull(),
    /** SHA-256 of the token by which the sender names it. */
    tokenHash: text('token_hash').notNull().unique(),
    formSubmissionId: integer('form_submission_id').references(() => formSubmissions.id),
    contactMessageId: integer('contact_message_id').references(() => contactMessages.id),
    /** As the sender named it, made harmless; tells people, decides nothing. */
    fileName: text('file_name').notNull(),
    /** By its content. */
    mime: text().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storeKey: text('store_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.formSubmissionId), index().on(table.contactMessageId)],
);

/** A line of a price enquiry. */
export type EnquiredItem = {
  readonly name: string;
  readonly sku: string;
  /** What was chosen: variant, lengths, members of a bundle. */
  readonly details: readonly string[];
  readonly quantity: number;
  readonly unit: string;
  /** In the site's languages other than the company's; absent in enquiries of former releases. */
  readonly words?: Partial<Record<Language, Pick<EnquiredItem, 'name' | 'details'>>>;
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
    index('contact_message_new').on(table.siteId).where(sql`${table.state} = 'new'`),
    index('contact_message_words_index').using('gin', sql`${messageWords(table)} gin_trgm_ops`),
  ],
);

/** What a message is looked for by: its sender, its subject, its text. */
export function messageWords(
  message: Record<'firstName' | 'lastName' | 'email' | 'subject' | 'content', AnyPgColumn>,
): SQL {
  const { firstName, lastName, email, subject, content } = message;
  return foldedText(
    sql`${firstName} || ' ' || ${lastName} || ' ' || ${email} || ' ' || ${subject} || ' ' || ${content}`,
  );
}

/** What the back office notes of everything that people send: how far it has come, and the answer that was mailed. */
function entryColumns() {
  return {
    state: text({ enum: entryStates }).notNull().default('new'),
    /** As it was mailed; null where nobody has answered here. */
    answer: text(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** Null too once the account was erased. */
    answeredBy: integer('answered_by').references(() => users.id, { onDelete: 'set null' }),
  };
}
