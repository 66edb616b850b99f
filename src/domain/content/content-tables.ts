import { integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Translated } from '#values/language.ts';

/** A content document's language-independent half (docs/rules/pages.md). */
export const documents = pgTable('document', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['page', 'post', 'category', 'element'] }).notNull(),
  key: text().notNull().unique(),
  /** By which pages ask for a static element: header, footer, cookie. Each is one element, in all its languages. */
  handler: text().unique(),
  template: text(),
  access: text({ enum: ['public', 'guestOnly', 'login'] }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** A block as stored: references are ids or keys, never addresses or copied names. */
export type StoredSection = {
  id: string;
  type: string;
  v: number;
  options: Record<string, unknown>;
  mobileOptions?: Record<string, unknown>;
  meta?: { label?: string; anchor?: string; hidden?: boolean };
  /** Sections within it, by the slot they stand in. */
  parts?: Record<string, StoredSection[]>;
};

/** One document per language; draft and published trees with the version an edit must name. */
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
    draft: jsonb().$type<StoredSection[]>().notNull(),
    published: jsonb().$type<StoredSection[]>(),
    publishedVersion: integer('published_version'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.language] }),
    unique().on(table.language, table.slug),
  ],
);

/** Slugs that documents have had: their addresses lead to the present ones for ever. */
export const formerSlugs = pgTable(
  'document_former_slug',
  {
    language: text().notNull(),
    slug: text().notNull(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.language, table.slug] })],
);

/** A link of stored content: kind and reference as the links of docs/rules/pages.md are. */
export type StoredLink = Record<string, unknown> & { kind: string };

export type StoredNavigationEntry = {
  key: string;
  label: Translated;
  link: StoredLink;
  children?: StoredNavigationEntry[];
};

export const navigations = pgTable('navigation', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  /** main, footer1 to footer4. */
  name: text().notNull().unique(),
  title: jsonb().$type<Translated>(),
  items: jsonb().$type<StoredNavigationEntry[]>().notNull(),
});
