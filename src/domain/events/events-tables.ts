import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Translated } from '#values/language.ts';
import { media } from '../media/media-tables.ts';
import { sites } from '../sites/sites-tables.ts';

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
    /** Title, place and excerpt, folded for being searched. */
    words: jsonb().$type<Translated>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.startsAt),
    check('event_ends_after_it_starts', sql`${table.endsAt} >= ${table.startsAt}`),
  ],
);
