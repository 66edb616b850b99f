import { integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Translated } from '#values/language.ts';
import { catalogueId } from '../../sites/sites-tables.ts';

/** Product documents that products and pages name by key; the program writes them from the products' own facts. */
export const productDocuments = pgTable(
  'product_document',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    catalogueId: catalogueId(),
    key: text().notNull(),
    /** One of `documentKinds`. */
    kind: text().notNull(),
    title: jsonb().$type<Translated>().notNull(),
    fileName: jsonb('file_name').$type<Translated>().notNull(),
    /** Month of the issue, `2026-09`. */
    version: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [unique().on(table.catalogueId, table.key)],
);
