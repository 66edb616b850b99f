import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { Cell } from '#platform/tables/table-stream.ts';
import {
  type IgnoredReason,
  importFormats,
  importKinds,
  importStates,
  importVerdicts,
  pictureFailures,
} from '#values/imports.ts';
import type { FieldRule } from '#values/refusal.ts';
import { media } from '../media/media-tables.ts';
import { sites } from '../sites/sites-tables.ts';

/** A column of the file, and the field that it is read into; null: it is not read. */
export type ImportColumn = {
  readonly name: string;
  readonly field: string | null;
  readonly why?: IgnoredReason | undefined;
};

/** What is wrong with a cell: the rule, what stands there and what may, where that is a short list. */
export type CellProblem = {
  readonly column: string;
  readonly rule: FieldRule;
  readonly parameter?: string | number | undefined;
  readonly value: unknown;
  readonly expected?: readonly string[] | undefined;
};

/** Something that goods are sorted or described by, and that is made with them. */
export type NewTerm = { readonly key: string; readonly name: string } & (
  | { readonly kind: 'category'; readonly parent: string | null }
  | { readonly kind: 'tag' }
  | { readonly kind: 'attribute'; readonly type: 'dropdown' | 'multipleSelect' }
  /** @see attribute its code */
  | { readonly kind: 'attributeValue'; readonly attribute: string }
  /** Of one that is there, the attributes that it has not. */
  | { readonly kind: 'attributeSet'; readonly attributes: readonly string[] }
);

/** What a row would make other: fields as change sets name them. */
export type CellChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** Fields of goods by their names, as product/patch takes them. */
export type Fields = Readonly<Record<string, unknown>>;

/** A file that is read into the shop in stages: looked at row by row, then applied, then perhaps taken back. */
export const imports = pgTable(
  'import',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    /** In whose name the next stage is done; null: who runs the command, which sees to it by itself. */
    userId: integer('user_id'),
    what: text({ enum: importKinds }).notNull(),
    format: text({ enum: importFormats }).notNull(),
    fileName: text('file_name').notNull(),
    columns: jsonb().$type<readonly ImportColumn[]>().notNull(),
    /** The sign before the decimals of the file's numbers. */
    decimalSign: text('decimal_sign', { enum: ['.', ','] }).notNull(),
    /** Whether categories, tags, attributes and values that there are not are made with the goods that name them. */
    createsNew: boolean('creates_new').notNull().default(false),
    /** What was found to be made, when it was looked at. */
    newTerms: jsonb('new_terms').$type<readonly NewTerm[]>().notNull().default([]),
    state: text({ enum: importStates }).notNull().default('uploaded'),
    /** What a paused one was at. */
    pausedIn: text('paused_in', { enum: ['checking', 'applying', 'undoing'] }),
    rows: integer().notNull(),
    new: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    /** Rows that were looked at, then rows that stand in the shop. */
    done: integer().notNull().default(0),
    /** The last row that the stage has seen to, written with what was done with it. */
    position: integer().notNull().default(0),
    /** 1: what names other goods of the file, once these are there. */
    round: integer().notNull().default(0),
    /** What was applied, in its order. */
    changeSets: jsonb('change_sets')
      .$type<readonly { readonly id: number; readonly rows: number }[]>()
      .notNull()
      .default([]),
    /** The file of a zip with pictures that came with it; null: none, or it is not needed any more. */
    zipKey: text('zip_key'),
    /** Rows that stand in the shop without some of their pictures, or will. */
    incomplete: integer().notNull().default(0),
    /** Until then a process fetches pictures for it; whoever comes later goes on, for that one was killed. */
    fetchingUntil: timestamp('fetching_until', { withTimezone: true }),
    /** Fields that could not be taken back. */
    left: integer().notNull().default(0),
    /** Why it failed. */
    failure: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index().on(table.siteId, table.id),
    index('import_at_work').on(table.id).where(sql`${table.state} IN ('checking', 'applying', 'undoing')`),
  ],
);

/** A row of the file on its way into the shop, in the order of `row`: the number that a spreadsheet shows, unless `fileRow` is that. */
export const importRows = pgTable(
  'import_row',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    /** What a spreadsheet shows, where a row of the file is several of these; null: `row`. */
    fileRow: integer('file_row'),
    raw: jsonb().$type<readonly Cell[]>().notNull(),
    /** What it names its thing by; null where the cell is empty. */
    key: text(),
    verdict: text({ enum: importVerdicts }),
    problems: jsonb().$type<readonly CellProblem[]>().notNull().default([]),
    changes: jsonb().$type<readonly CellChange[]>().notNull().default([]),
    /** What is sent when it is applied; of a new thing all of it. */
    fields: jsonb().$type<Fields>(),
    /** What is sent once the other things of the file are there. */
    later: jsonb().$type<Fields>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index().on(table.importId, table.key),
    index().on(table.importId, table.verdict, table.row),
    index('import_row_later').on(table.importId, table.row).where(sql`${table.later} IS NOT NULL`),
  ],
);

/** What columns of files from one place are read into, kept by name for the next file. */
export const importMappings = pgTable(
  'import_mapping',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    what: text({ enum: importKinds }).notNull(),
    name: text().notNull(),
    mapping: jsonb().$type<Readonly<Record<string, string | null>>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.siteId, table.what, table.name)],
);

/** Pictures that an import has fetched, or could not have. */
export const importPictures = pgTable(
  'import_picture',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Its address, also in a zip. */
    source: text().notNull(),
    /** Why there is none; null: it was fetched. */
    failure: text({ enum: pictureFailures }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.source] })],
);

/** Pictures of a zip that came with an import, by the names of their files in lower case. */
export const importZipPictures = pgTable(
  'import_zip_picture',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** What it is called where pictures have addresses: the same picture in another zip is called the same. */
    address: text().notNull(),
    /** Where it stands in the zip. */
    part: text().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.name] }),
    index().on(table.importId, table.address),
  ],
);

/** What was fetched from where: an address is asked once, also by later imports. */
export const pictureSources = pgTable(
  'picture_source',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    address: text().notNull(),
    mediumId: integer('medium_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.address] }), index().on(table.mediumId)],
);

export type Import = Readonly<typeof imports.$inferSelect>;
export type ImportRow = Readonly<typeof importRows.$inferSelect>;
