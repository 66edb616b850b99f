import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Translated } from '#values/language.ts';
import { sites } from '../sites/sites-tables.ts';

/** The file that was in the place of a medium's before another took it. */
export type ReplacedFile = {
  readonly mime: string;
  readonly extension: string;
  readonly sizeBytes: number;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly originalName: string;
  /** As JSON has it. */
  readonly replacedAt: string;
};

/** A stored picture or file. Resized versions are made from the original once and stored next to it. */
export const media = pgTable(
  'medium',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Name by which imported content refers to it; unique where given. */
    key: text().unique(),
    /** The site whose it is; null: of all sites. Media of one file are of the same. */
    siteId: integer('site_id').references(() => sites.id),
    /** By which whoever sent it knows the upload; sent once more it makes no other medium. */
    uploadKey: text('upload_key'),
    /** What editors call it; addresses carry it. */
    title: text().notNull(),
    /** What visitors of a language read as its title; those without one are absent. */
    titles: jsonb().$type<Translated>().notNull().default({}),
    alt: jsonb().$type<Translated>().notNull(),
    originalName: text('original_name').notNull(),
    mime: text().notNull(),
    extension: text().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** SHA-256 of the original in hex; also the name of its file. */
    hash: text().notNull(),
    /** In pixels, upright; 0 of what is no picture. */
    width: integer().notNull(),
    height: integer().notNull(),
    access: text({ enum: ['public', 'private'] }).notNull(),
    /** The medium that its file was uploaded as; null: itself. Further ones show the same file with words of their own. */
    driveId: integer('drive_id'),
    /** Rises with every replacement of the file. */
    version: integer().notNull().default(1),
    /** Kept for a while, so that the replacement can be taken back; null: there was none, or it is too long ago. */
    replaced: jsonb().$type<ReplacedFile>(),
    /** Notes of editors; visitors read `alt`. */
    description: text().notNull().default(''),
    /** A picture that says nothing: it has no alternative text, and readers of screens pass it by. */
    isDecorative: boolean('is_decorative').notNull().default(false),
    /** Plain words joined by slashes; empty: in none. */
    folder: text().notNull().default(''),
    /** What must stay in sight where a picture is cut, from its left and upper edge, 0 to 1. */
    focalX: doublePrecision('focal_x').notNull().default(0.5),
    focalY: doublePrecision('focal_y').notNull().default(0.5),
    /** The picture that a film shows before it is played. */
    posterId: integer('poster_id').references((): AnyPgColumn => media.id),
    /** One medium serves as placeholder where a picture is missing. */
    isPlaceholder: boolean('is_placeholder').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.hash),
    index().on(table.uploadKey),
    index('medium_original_name').on(sql`lower(${table.originalName})`),
  ],
);
