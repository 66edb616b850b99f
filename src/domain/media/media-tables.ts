import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Translated } from '#values/language.ts';

/** A stored picture or file. Resized forms are made from the original once and kept beside it. */
export const media = pgTable('medium', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Name by which imported content refers to it; unique where given. */
  key: text().unique(),
  title: text().notNull(),
  alt: jsonb().$type<Translated>().notNull(),
  originalName: text('original_name').notNull(),
  mime: text().notNull(),
  extension: text().notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  /** SHA-256 of the original in hex; also the name of its file. */
  hash: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  access: text({ enum: ['public', 'private'] }).notNull(),
  /** One medium serves as placeholder where a picture is missing. */
  isPlaceholder: boolean('is_placeholder').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
