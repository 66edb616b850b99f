import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { eventStatuses } from '#values/event-statuses.ts';
import type { Translated } from '#values/language.ts';
import { media } from '../media/media-tables.ts';
import { sites } from '../sites/sites-tables.ts';

/** What is to become of an event, in all languages, and what visitors do not see yet; times as JSON has them. */
export type EventDraft = {
  readonly title: Translated;
  readonly place: Translated;
  readonly excerpt: Translated;
  /** Clean HTML. */
  readonly body: Translated;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly mediumId: number | null;
  readonly productKey: string | null;
  readonly registrationUrl: string | null;
};

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
