import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts-tables.ts';
import { sites } from '../sites/sites-tables.ts';

export const subjectKinds = ['product', 'post'] as const;

/** An answer of the shop to a review. */
export type ReviewReply = { readonly author: string; readonly text: string; readonly createdAt: string };

/** Stars and words about a product or a post. Personal data. */
export const reviews = pgTable(
  'review',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    /** Names a review that was loaded, so that it is loaded once; null for those that people wrote here. */
    key: text(),
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    /** Of a main or simple product, or of a post. */
    subjectId: integer('subject_id').notNull(),
    /** The comment that this one answers, which answers none itself. Where it goes, its answers stay as comments. */
    parentId: integer('parent_id').references((): AnyPgColumn => reviews.id, { onDelete: 'set null' }),
    /** Null: written without an account. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** As it stands beside the review. */
    name: text().notNull(),
    language: text().notNull(),
    /** Stars from 1; null: words alone. */
    rating: integer(),
    title: text(),
    /** Plain text; null: stars alone. */
    comment: text(),
    /** Whether the account had ordered the product when it wrote. */
    bought: boolean().notNull(),
    reply: jsonb().$type<ReviewReply>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
  },
  (table) => [
    unique().on(table.siteId, table.key),
    index().on(table.siteId, table.subjectKind, table.subjectId, table.createdAt),
    index().on(table.userId),
    index().on(table.parentId),
    check(
      'review_answers_a_comment',
      sql`${table.parentId} is null or (${table.subjectKind} = 'post' and ${table.rating} is null)`,
    ),
    check('review_says_something', sql`${table.rating} is not null or ${table.comment} is not null`),
  ],
);
