import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { attributeTypes } from '#values/attribute-types.ts';
import type { Translated } from '#values/language.ts';
import { catalogueId } from '../../sites/sites-tables.ts';

/* What products are described, found and told apart by. */

export const attributes = pgTable(
  'attribute',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    catalogueId: catalogueId(),
    code: text().notNull(),
    label: jsonb().$type<Translated>().notNull(),
    type: text({ enum: attributeTypes }).notNull(),
    unit: text(),
    filterable: boolean().notNull(),
    configurable: boolean().notNull(),
    position: integer().notNull(),
  },
  (table) => [unique().on(table.catalogueId, table.code)],
);

export const attributeValues = pgTable(
  'attribute_value',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attributes.id),
    key: text().notNull(),
    label: jsonb().$type<Translated>().notNull(),
    number: doublePrecision(),
    hex: text(),
    shopDefault: boolean('shop_default').notNull().default(false),
    position: integer().notNull(),
  },
  (table) => [unique().on(table.attributeId, table.key)],
);

export const attributeSets = pgTable(
  'attribute_set',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    catalogueId: catalogueId(),
    key: text().notNull(),
    name: jsonb().$type<Translated>().notNull(),
  },
  (table) => [unique().on(table.catalogueId, table.key)],
);

export const attributeSetAttributes = pgTable(
  'attribute_set_attribute',
  {
    attributeSetId: integer('attribute_set_id')
      .notNull()
      .references(() => attributeSets.id),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attributes.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attributeSetId, table.attributeId] })],
);
