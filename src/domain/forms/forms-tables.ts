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
import type { Translated } from '#values/language.ts';
import { contactMessages } from './contact-tables.ts';
import { entryColumns } from './entry-columns.ts';
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
    index('form_submission_words_index').using('gin', sql`${submissionWords(table)} gin_trgm_ops`),
  ],
);

/** What an entry of a form is looked for by, in lower case: its sender and all that was filled in. */
export function submissionWords({ email, data }: Record<'email' | 'data', AnyPgColumn>): SQL {
  return sql`lower(coalesce(${email}, '') || ' ' || ${data}::text)`;
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
