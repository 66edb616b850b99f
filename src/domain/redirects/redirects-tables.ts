import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { StoredLink } from '../content/content-tables.ts';
import { sites } from '../sites/sites-tables.ts';

/** Addresses that lead nowhere by themselves, and where they lead instead (docs/rules/pages.md). */
export const redirects = pgTable(
  'redirect',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: on every site. */
    siteId: integer('site_id').references(() => sites.id, { onDelete: 'cascade' }),
    /** Names a redirect that was loaded, so that it is loaded once; null for those that editors made. */
    key: text().unique(),
    /** Language of the target, two letters. */
    language: text().notNull(),
    /** As `comparablePath` writes it, with its query where the query belongs to it. */
    fromPath: text('from_path').notNull(),
    link: jsonb().$type<StoredLink>().notNull(),
    status: integer().notNull(),
    hits: integer().notNull().default(0),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique().on(table.siteId, table.fromPath).nullsNotDistinct(),
    index().on(table.fromPath),
    // Editors look for some letters of it.
    index('redirect_from_path_words_index').using('gin', sql`${table.fromPath} gin_trgm_ops`),
    check('redirect_status', sql`${table.status} in (301, 302, 307, 308)`),
  ],
);

/** How often an address was asked for that leads nowhere. Neither queries nor who asked are kept. */
export const failedRequests = pgTable(
  'failed_request',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    language: text().notNull(),
    count: integer().notNull(),
    firstSeenAt: timestamp('first_seen_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.siteId, table.path), index().on(table.siteId, table.count, table.lastSeenAt)],
);
