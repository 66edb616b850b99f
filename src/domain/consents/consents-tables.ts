import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { Translated } from '#values/language.ts';
import { sites } from '../sites/sites-tables.ts';

export const consents = pgTable('consent', {
  id: integer().primaryKey(),
  key: text().notNull().unique(),
  uniqueNumber: text('unique_number').notNull().unique(),
  displayName: jsonb('display_name').$type<Translated>().notNull(),
  /** HTML of what the person agrees to. */
  text: jsonb().$type<Translated>().notNull(),
  /** SHA-256 of the texts: the version a log entry refers to. */
  textVersion: text('text_version').notNull(),
  /** No form may ask for it any more; what was given can still be read and withdrawn. */
  retired: boolean().notNull().default(false),
});

/** Every version of a consent's words: what people agreed to stays readable. */
export const consentTexts = pgTable(
  'consent_text',
  {
    consentId: integer('consent_id')
      .notNull()
      .references(() => consents.id, { onDelete: 'cascade' }),
    textVersion: text('text_version').notNull(),
    displayName: jsonb('display_name').$type<Translated>().notNull(),
    text: jsonb().$type<Translated>().notNull(),
    /** Since when these words are shown. */
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.consentId, table.textVersion] })],
);

/** Which form of a site asks for which consents. */
export const consentAssignments = pgTable(
  'consent_assignment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    assignedTo: text('assigned_to').notNull(),
  },
  (table) => [unique().on(table.siteId, table.assignedTo)],
);

export const consentAssignmentConsents = pgTable(
  'consent_assignment_consent',
  {
    assignmentId: integer('assignment_id')
      .notNull()
      .references(() => consentAssignments.id, { onDelete: 'cascade' }),
    consentId: integer('consent_id')
      .notNull()
      .references(() => consents.id),
    required: boolean().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.consentId] })],
);

/** Categories of cookies that were accepted, in which words of the notice. */
export type CookieChoice = {
  readonly categories: readonly string[];
  readonly textVersion: string;
  readonly language: string;
};

/** Append-only: what was given or withdrawn, by whom, when, in which words. A trigger refuses update and delete. */
export const consentLog = pgTable(
  'consent_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id').notNull(),
    status: text({ enum: ['accepted', 'rejected', 'withdrawn'] }).notNull(),
    sourceType: text('source_type').notNull(),
    /** Consent ids with the text version shown and the language it was shown in. */
    consents: jsonb().$type<{ id: number; textVersion: string; language: string }[]>().notNull(),
    /** What was chosen in the cookie notice, with the version of the notice's words; null for all other entries. */
    cookies: jsonb().$type<CookieChoice>(),
    /** What the client says whom it names. */
    userType: text('user_type').notNull(),
    /** Whom the entry names; empty: nobody is known. That somebody is named says nothing of who asked. */
    email: text().notNull(),
    /**
     * Who had it written: a visitor, an account, whoever followed a link that was mailed to the named address, or staff that read in what
     * was agreed to elsewhere.
     * `unrecorded` for entries from before this was kept.
     */
    askedBy: text('asked_by', { enum: ['visitor', 'account', 'link', 'import', 'unrecorded'] }).notNull(),
    /** The account that asked; null: none, or it was erased. */
    askedByUserId: integer('asked_by_user_id'),
    /** The moment the client names; kept as told. */
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
    /** What shows a consent that was given elsewhere. Personal data: it goes with the person. */
    proof: text(),
    /** The moment the server stamped. */
    loggedAt: timestamp('logged_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.askedByUserId),
    index('consent_log_letters_index').using('gin', sql`${namedAddress(table)} gin_trgm_ops`),
  ],
);

/** By what an entry of the log is looked for: the address that it names, in lower case. */
export function namedAddress({ email }: { readonly email: AnyPgColumn }): SQL {
  return sql`lower(${email})`;
}
