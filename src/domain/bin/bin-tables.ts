import { index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Translated } from '#values/language.ts';
import { users } from '../accounts/accounts-tables.ts';
import { sites } from '../sites/sites-tables.ts';
import type { DeletedRows } from './deleted-rows.ts';

export const binnedKinds = ['document', 'event'] as const;
export type BinnedKind = (typeof binnedKinds)[number];

/** What was deleted and can be brought back. */
export const binEntries = pgTable(
  'bin_entry',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Whose it is; null: of all sites. */
    siteId: integer('site_id').references(() => sites.id),
    kind: text({ enum: binnedKinds }).notNull(),
    /** The id that it had, and has again. */
    thingId: integer('thing_id').notNull(),
    /** What people call such a thing: page, post, category, tag, the slug of a kind of posts, event. */
    type: text().notNull(),
    title: jsonb().$type<Translated>().notNull(),
    /** Its rows by their table. */
    rows: jsonb().$type<DeletedRows>().notNull(),
    /** Null: somebody whose account is no more. */
    deletedBy: integer('deleted_by').references(() => users.id, { onDelete: 'set null' }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.kind, table.thingId), index().on(table.deletedAt)],
);
