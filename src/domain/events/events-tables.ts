import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { eventStatuses } from '#values/events.ts';
import type { Language, Translated } from '#values/language.ts';
import { users } from '../accounts/accounts-tables.ts';
import { media } from '../media/media-tables.ts';
import { sites } from '../sites/sites-tables.ts';
import { historyKinds } from '../text-history.ts';

/** When it is, its picture and the way to be there: the same in all languages. Times are instants, as JSON has them. */
export type EventFacts = {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly mediumId: number | null;
  readonly productKey: string | null;
  readonly registrationUrl: string | null;
};

/** What an event says. */
export type EventWords<Text> = {
  readonly title: Text;
  readonly place: Text;
  readonly excerpt: Text;
  /** Clean HTML. */
  readonly body: Text;
};

/** What is to become of an event, in all languages, and what visitors do not see yet. */
export type EventDraft = EventWords<Translated> & EventFacts;

/** An event in one language; a word that it lacks there is empty. */
export type EventText = EventWords<string> & EventFacts;

/** What takes place on a day: a fair, a course, an open day. */
export const events = pgTable(
  'event',
  {
    /** Stands in the address of its page. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** By which stored links name it. */
    key: text().notNull().unique(),
    /** Null: of all sites. */
    siteId: integer('site_id').references(() => sites.id),
    title: jsonb().$type<Translated>().notNull(),
    place: jsonb().$type<Translated>().notNull(),
    excerpt: jsonb().$type<Translated>().notNull(),
    /** Clean HTML. */
    body: jsonb().$type<Translated>().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    mediumId: integer('medium_id').references(() => media.id),
    /** Key of the product by which one registers. */
    productKey: text('product_key'),
    /** Where one registers elsewhere; a product goes before it. */
    registrationUrl: text('registration_url'),
    status: text({ enum: eventStatuses }).notNull().default('published'),
    /** Null where visitors see the newest; an event that is a draft as a whole is its own. */
    draft: jsonb().$type<EventDraft>(),
    /** Of a language it rises from 0 when links to its draft are taken back: those of an earlier series open nothing. */
    previewSeries: jsonb('preview_series').$type<Readonly<Record<string, number>>>().notNull().default({}),
    /** Counts the changes: who edits names the one that was shown. */
    version: integer().notNull().default(1),
    /** Title, place and excerpt, folded for being searched. */
    words: jsonb().$type<Translated>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.startsAt),
    check('event_ends_after_it_starts', sql`${table.endsAt} >= ${table.startsAt}`),
  ],
);

/** Words of one language that visitors are to see at a time; a later draft does not change them. */
export const eventPublications = pgTable(
  'event_publication',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    publishAt: timestamp('publish_at', { withTimezone: true }).notNull(),
    words: jsonb().$type<EventWords<string>>().notNull(),
    /** Of what holds for all languages that alone which was to change. */
    facts: jsonb().$type<Partial<EventFacts>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.language] }), index().on(table.publishAt)],
);

/** What an event was in one language: every publication, and drafts thinned out with time (text-history.ts). */
export const eventHistory = pgTable(
  'event_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    version: integer().notNull(),
    kind: text({ enum: historyKinds }).notNull(),
    content: jsonb().$type<EventText>().notNull(),
    /** Null: the program itself, or somebody whose account is no more. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.eventId, table.language, table.version),
    index().on(table.kind, table.createdAt),
  ],
);
