import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sites } from '../sites/sites-tables.ts';

const siteId = () =>
  integer('site_id')
    .notNull()
    .references(() => sites.id, { onDelete: 'cascade' });

/** Words that mean the same in a site and language, beside those that the shop brings along. */
export const searchSynonyms = pgTable('search_synonym', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteId: siteId(),
  language: text().notNull(),
  /** Words or phrases of one meaning, two at least. */
  words: text().array().notNull(),
});

/** How often what was searched for, without who did: for the back office (docs/rules/search.md). */
export const searchCounts = pgTable(
  'search_count',
  {
    siteId: siteId(),
    language: text().notNull(),
    /** Of the site's time zone. */
    day: date({ mode: 'string' }).notNull(),
    /** As they are compared, without what says nothing. */
    words: text().notNull(),
    searches: integer().notNull(),
    /** What the last of them found, over all that was searched. */
    found: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.day, table.language, table.words] }),
    index().on(table.day),
  ],
);
