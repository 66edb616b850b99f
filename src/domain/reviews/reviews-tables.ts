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
    index().on(table.siteId, table.createdAt, table.id),
    index().on(table.userId),
    index().on(table.parentId),
    check(
      'review_answers_a_comment',
      sql`${table.parentId} is null or (${table.subjectKind} = 'post' and ${table.rating} is null)`,
    ),
    check('review_says_something', sql`${table.rating} is not null or ${table.comment} is not null`),
  ],
);

/**
 * Photographs of a review, made anew when they came. Personal data. Their files are removed with them by a job, for no transaction
 * takes a file back.
 */
export const reviewPhotos = pgTable(
  'review_photo',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: of no review yet, or of none any more; it is removed then. */
    reviewId: integer('review_id').references(() => reviews.id, { onDelete: 'set null' }),
    /** 64 hexadecimal digits by chance: what the media library takes for the hash of a file. */
    fileHash: text('file_hash').notNull().unique(),
    sizeBytes: integer('size_bytes').notNull(),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.reviewId)],
);
