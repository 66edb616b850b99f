import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Translated } from '#values/language.ts';
import { users } from '../accounts/accounts-tables.ts';
import { sites } from '../sites/sites-tables.ts';
import { historyKinds } from '../text-history.ts';

export const documentKinds = ['page', 'post', 'category', 'tag', 'element'] as const;
export const documentAccesses = ['public', 'guestOnly', 'login'] as const;

/** Kinds of posts that editors have made beside pages and posts; those two are known to the program. */
export const postTypes = pgTable('post_type', {
  // The first ids are those of the kinds that the program knows (post-types.ts).
  id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
  slug: text().notNull().unique(),
  title: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/**
 * A content document's language-independent half (docs/rules/pages.md). Categories and tags of posts are documents too:
 * they have slugs, titles and descriptions in each language like pages (docs/decisions/content-documents.md).
 */
export const documents = pgTable(
  'document',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: documentKinds }).notNull(),
    key: text().notNull().unique(),
    /** Whose it is; null: all sites show it. */
    siteId: integer('site_id').references(() => sites.id),
    /** By which pages ask for a static element: header, footer, cookie. Each is one element, in all its languages. */
    handler: text(),
    /** Of a post that is of none of the program's own types. */
    postTypeId: integer('post_type_id').references(() => postTypes.id),
    template: text(),
    access: text({ enum: documentAccesses }).notNull(),
    /** Name under which a post stands. */
    author: text(),
    /** Order among terms of a type; 0 for all else. */
    position: integer().notNull().default(0),
    /** Keys of the products that a post is about. */
    productKeys: text('product_keys').array().notNull().default(sql`'{}'`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('document_site_id_handler_unique').on(sql`coalesce(${table.siteId}, 0)`, table.handler),
    index().on(table.kind),
  ],
);

/** Categories and tags of posts, in the order in which they are shown. */
export const documentTerms = pgTable(
  'document_term',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    termId: integer('term_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.termId] }), index().on(table.termId)],
);

/** A block as stored: references are ids or keys, never addresses or copied names. */
export type StoredSection = {
  id: string;
  type: string;
  v: number;
  options: Record<string, unknown>;
  mobileOptions?: Record<string, unknown>;
  meta?: { label?: string; anchor?: string; hidden?: boolean };
  mobileMeta?: { hidden?: boolean };
  linkMeta?: Record<string, unknown>;
  /** Handler of the saved block that it shows (saved-blocks.ts). */
  master?: string;
  /** Further blocks by slot. */
  parts?: Record<string, StoredSection[]>;
};

/** Everything that visitors read of a document in one language. */
export type DocumentContent = {
  slug: string;
  title: string;
  metaDescription: string;
  sections: StoredSection[];
  /** HTML of a post that has no sections, clean already. */
  body?: string;
  /** Cover. */
  mediumId?: number | null;
  /** What holds for a whole static element. */
  options?: Record<string, unknown>;
  mobileOptions?: Record<string, unknown>;
  meta?: Record<string, unknown>;
  mobileMeta?: Record<string, unknown>;
  linkMeta?: Record<string, unknown>;
};

/** What a translation was made from, or last compared with: the text of another language of the document, as it was then. */
export type TextOriginal = { language: string; version: number; content: DocumentContent };

/**
 * One document per language: the draft, the scheduled version and the published one, with the version number that an
 * edit must name. Slug, title and description are those that visitors see, or the draft's if it is not published.
 */
export const documentTexts = pgTable(
  'document_text',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    metaDescription: text('meta_description').notNull(),
    version: integer().notNull(),
    draft: jsonb().$type<DocumentContent>().notNull(),
    /** Becomes the published one at `publishAt`; a later draft does not change it. */
    scheduled: jsonb().$type<DocumentContent>(),
    publishAt: timestamp('publish_at', { withTimezone: true }),
    published: jsonb().$type<DocumentContent>(),
    /** Of the last publication, also of one that was withdrawn. */
    publishedVersion: integer('published_version'),
    /** When visitors first saw it, or the day it is to bear. */
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** Null: written for itself. */
    original: jsonb().$type<TextOriginal>(),
    /** Rises when links to the draft are taken back: those of an earlier series open nothing. */
    previewSeries: integer('preview_series').notNull().default(0),
    /** The same by site id: of a document of all sites each takes back its own links alone. */
    previewSeriesOfSites: jsonb('preview_series_of_sites')
      .$type<Readonly<Record<string, number>>>()
      .notNull()
      .default({}),
    /** Null: the program itself. */
    updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.language] }),
    index().on(table.publishAt),
    index().on(table.language, table.publishedAt),
    // Titles and descriptions may be long.
    index().using('hash', table.title),
    index('document_text_description_index')
      .using('hash', table.metaDescription)
      .where(sql`${table.metaDescription} <> ''`),
  ],
);

/** What a document was: every publication, and drafts thinned out with time (text-history.ts). */
export const documentHistory = pgTable(
  'document_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    version: integer().notNull(),
    kind: text({ enum: historyKinds }).notNull(),
    content: jsonb().$type<DocumentContent>().notNull(),
    /** Null: the program itself, or somebody whose account is no more. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.documentId, table.language, table.version),
    index().on(table.kind, table.createdAt),
  ],
);

/** The id of the site that alone has a slug; 0 where all share it. */
const slugScope = () => integer('scope').notNull().default(0);

/**
 * Slugs that are taken: those that visitors see, and those of drafts and of what waits for its time. Pages, posts,
 * categories and tags share them (docs/decisions/content-documents.md); static elements have no address and none here.
 */
export const documentSlugs = pgTable(
  'document_slug',
  {
    scope: slugScope(),
    language: text().notNull(),
    slug: text().notNull(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.language, table.slug] }),
    index().on(table.documentId, table.language),
  ],
);

/** Slugs under which visitors have seen documents: their addresses lead to the present ones until somebody takes them. */
export const formerSlugs = pgTable(
  'document_former_slug',
  {
    scope: slugScope(),
    language: text().notNull(),
    slug: text().notNull(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.scope, table.language, table.slug] })],
);

export const templateKinds = ['page', 'post'] as const;

/** Skeletons that new pages and posts of a site begin with (docs/rules/backoffice.md). */
export const contentTemplates = pgTable(
  'content_template',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: templateKinds }).notNull(),
    sections: jsonb().$type<StoredSection[]>().notNull(),
    /** Ids of those sections, in whatever slot, that stay where they are. */
    locked: text().array().notNull().default(sql`'{}'`),
    version: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Null: somebody whose account is no more. */
    updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [unique().on(table.siteId, table.name)],
);

/** A link of stored content: kind and reference as the links of docs/rules/pages.md are. */
export type StoredLink = Record<string, unknown> & { kind: string };

export type StoredNavigationEntry = {
  key: string;
  label: Translated;
  link: StoredLink;
  children?: StoredNavigationEntry[];
};

/** Trees of a site's menus: its own, whatever other sites call theirs. */
export const navigations = pgTable(
  'navigation',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    key: text().notNull(),
    /** main, footer1 to footer4. */
    name: text().notNull(),
    title: jsonb().$type<Translated>(),
    items: jsonb().$type<StoredNavigationEntry[]>().notNull(),
    /** Rises with every change; an edit names the one it saw. */
    version: integer().notNull().default(1),
  },
  (table) => [unique().on(table.siteId, table.key), unique().on(table.siteId, table.name)],
);

/**
 * Who edits which text right now. The table is unlogged: what is lost with a crash of the database everybody reports again
 * within seconds.
 */
export const editPresence = pgTable(
  'edit_presence',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the section that is being edited; null: none. */
    section: text(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.language, table.userId] }),
    index().on(table.seenAt),
  ],
);
