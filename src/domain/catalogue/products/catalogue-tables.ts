import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { cents } from '#platform/database/column-types.ts';
import type { Translated } from '#values/language.ts';
import { productFormats } from '#values/product-formats.ts';
import type { RoofRules } from '#values/roof/roof-rules.ts';
import { media } from '../../media/media-tables.ts';
import { catalogueId, stores, taxClasses } from '../../sites/sites-tables.ts';
import type { BranchThousandths } from '../stock/branch-stock.ts';
import { attributeSets, attributes, attributeValues } from './attribute-tables.ts';
import type { DocumentFile } from './document-file.ts';
import type { ProductSafety } from './product-safety.ts';

export const categories = pgTable(
  'category',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    catalogueId: catalogueId(),
    key: text().notNull(),
    parentId: integer('parent_id'),
    position: integer().notNull(),
    name: jsonb().$type<Translated>().notNull(),
    description: jsonb().$type<Translated>().notNull(),
    mediumId: integer('medium_id').references(() => media.id),
    sortTypes: text('sort_types').array().notNull().default(sql`'{}'`),
    sortDefaultType: text('sort_default_type'),
    /** Its goods are laid beside each other and wanted in one colour: coverings, trims, gutters (docs/rules/cart.md). */
    oneColour: boolean('one_colour').notNull().default(false),
  },
  (table) => [unique().on(table.catalogueId, table.key)],
);

export const tags = pgTable(
  'tag',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    catalogueId: catalogueId(),
    key: text().notNull(),
    /** The name that filters use, the same in every language ('Hero', 'Top proizvodi'). */
    name: text().notNull(),
    title: jsonb().$type<Translated>().notNull(),
  },
  (table) => [unique().on(table.catalogueId, table.key), unique().on(table.catalogueId, table.name)],
);

/**
 * Slugs of products, categories and tags. Old ones stay (`isCurrent` false) and lead to the present one; a slug is
 * unique per language among products and categories.
 */
export const catalogueSlugs = pgTable(
  'catalogue_slug',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    catalogueId: catalogueId(),
    kind: text({ enum: ['product', 'category', 'tag'] }).notNull(),
    targetId: integer('target_id').notNull(),
    language: text().notNull(),
    slug: text().notNull(),
    isCurrent: boolean('is_current').notNull().default(true),
  },
  (table) => [
    unique().on(table.catalogueId, table.language, table.slug),
    index().on(table.kind, table.targetId),
  ],
);

export const products = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    catalogueId: catalogueId(),
    key: text().notNull(),
    sku: text().notNull(),
    type: text({ enum: ['physical', 'digital'] }).notNull(),
    format: text({ enum: productFormats }).notNull(),
    attributeSetId: integer('attribute_set_id').references(() => attributeSets.id),
    name: jsonb().$type<Translated>().notNull(),
    shortDescription: jsonb('short_description').$type<Translated>().notNull(),
    /** HTML; null means: that of `descriptionFromId`. */
    description: jsonb().$type<Translated>(),
    descriptionFromId: integer('description_from_id'),
    taxClassId: integer('tax_class_id')
      .notNull()
      .references(() => taxClasses.id),
    /** pcs, m or m2. */
    unit: text().notNull(),
    /** What one unit of the product holds of `unitPriceUnit` (0.43 m² per metre); null: no unit price of its own. */
    unitPriceUnit: text('unit_price_unit'),
    unitPriceContent: doublePrecision('unit_price_content'),
    listPriceCents: cents('list_price_cents').notNull(),
    membershipPriceCents: cents('membership_price_cents'),
    discountPriceCents: cents('discount_price_cents'),
    discountFrom: timestamp('discount_from', { withTimezone: true }),
    discountTo: timestamp('discount_to', { withTimezone: true }),
    weightGrams: integer('weight_grams').notNull(),
    /** Thousandths of the unit, so that metres stay whole numbers; null: not counted. */
    stockThousandths: bigint('stock_thousandths', { mode: 'number' }),
    /** Of which so many lie in which branch; null: the shop does not say (docs/decisions/branch-stock.md). */
    branchThousandths: jsonb('branch_thousandths').$type<BranchThousandths>(),
    /** What orders have taken and not yet sent: it is still on the shelf. On hand is this and `stockThousandths`. */
    committedThousandths: bigint('committed_thousandths', { mode: 'number' }).notNull().default(0),
    lowStockThreshold: integer('low_stock_threshold').notNull().default(5),
    /** The day on which more of it is announced; null: on none. */
    expectedOn: date('expected_on'),
    /** How much of it is; null: nobody said. */
    expectedThousandths: bigint('expected_thousandths', { mode: 'number' }),
    mainProductId: integer('main_product_id'),
    isVisibleIndividually: boolean('is_visible_individually').notNull(),
    archived: boolean().notNull().default(false),
    featured: boolean().notNull().default(false),
    categoryPriority: integer('category_priority').notNull().default(0),
    mediaExact: boolean('media_exact').notNull().default(true),
    /** Custom options as the catalogue's maintainers wrote them; shape in catalogue-rules. */
    customOptions: jsonb('custom_options').$type<unknown[]>().notNull().default([]),
    bundlePricing: jsonb('bundle_pricing').$type<Record<string, unknown>>(),
    delivery: jsonb().$type<Record<string, unknown>>(),
    documents: text().array().notNull().default(sql`'{}'`),
    /** Files of the media library that come with it, in their order. */
    documentFiles: jsonb('document_files').$type<readonly DocumentFile[]>().notNull().default([]),
    gpsr: jsonb().$type<ProductSafety>(),
    drawing: jsonb().$type<Record<string, unknown>>(),
    /** What it says of the roofs it is laid on (docs/rules/roof-calculator.md); null: nothing of its own. */
    roofRules: jsonb('roof_rules').$type<RoofRules>(),
    /** GTIN-8, -12, -13 or -14 with its check digit (GS1 General Specifications). */
    barcode: text(),
    brand: text(),
    supplier: text(),
    /** What the supplier calls it. */
    supplierSku: text('supplier_sku'),
    purchasePriceCents: cents('purchase_price_cents'),
    /** Combined Nomenclature, eight digits (Regulation (EEC) 2658/87). */
    customsCode: text('customs_code'),
    /** ISO 3166-1 alpha-2. */
    originCountry: text('origin_country'),
    /** KPD 2025, six digits (the Croatian classification of products by activity), as e-invoices need it. */
    kpdCode: text('kpd_code'),
    /** Where it lies in the house. */
    shelf: text(),
    /** Raised by each change in the back office: who changes it names the one that was seen. */
    version: integer().notNull().default(1),
    /** Not yet for sale: it is archived, too, until it is published by hand or at `publishAt`. */
    isDraft: boolean('is_draft').notNull().default(false),
    publishAt: timestamp('publish_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('product_barcode').on(table.catalogueId, table.barcode).where(sql`barcode IS NOT NULL`),
    index('product_publishing').on(table.publishAt).where(sql`publish_at IS NOT NULL`),
    unique().on(table.catalogueId, table.key),
    unique().on(table.catalogueId, table.sku),
    index().on(table.mainProductId),
    index('product_roof_rules_index').on(table.catalogueId).where(sql`roof_rules IS NOT NULL`),
  ],
);

const productId = () =>
  integer('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

export const productCategories = pgTable(
  'product_category',
  {
    productId: productId(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.categoryId] }), index().on(table.categoryId)],
);

export const productTags = pgTable(
  'product_tag',
  {
    productId: productId(),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id),
  },
  (table) => [primaryKey({ columns: [table.productId, table.tagId] })],
);

export const productMedia = pgTable(
  'product_medium',
  {
    productId: productId(),
    mediumId: integer('medium_id')
      .notNull()
      .references(() => media.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const productCrossSells = pgTable(
  'product_cross_sell',
  {
    productId: productId(),
    otherProductId: integer('other_product_id')
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.otherProductId] })],
);

/** One value of one attribute: a listed value, a number, or a date, by the attribute's type. */
export const productAttributeValues = pgTable(
  'product_attribute_value',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: productId(),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attributes.id),
    attributeValueId: integer('attribute_value_id').references(() => attributeValues.id),
    number: doublePrecision(),
    date: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.productId), index().on(table.attributeId)],
);

/** The attributes in which the variants of a configurable product differ. */
export const configurableAttributes = pgTable(
  'product_configurable_attribute',
  {
    productId: productId(),
    attributeId: integer('attribute_id')
      .notNull()
      .references(() => attributes.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.attributeId] })],
);

/** The picture of a main product for one attribute value; `exact` false: similar part or other colour. */
export const productMediaByValue = pgTable(
  'product_medium_by_value',
  {
    productId: productId(),
    attributeValueId: integer('attribute_value_id')
      .notNull()
      .references(() => attributeValues.id),
    mediumId: integer('medium_id')
      .notNull()
      .references(() => media.id),
    exact: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.attributeValueId] })],
);

/** Members of a bundle with what is preset, asked and chosen by default. */
export const bundleMembers = pgTable(
  'bundle_member',
  {
    bundleId: integer('bundle_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    position: integer().notNull(),
    presetOptions: jsonb('preset_options').$type<Record<string, unknown>>(),
    askOptions: jsonb('ask_options').$type<unknown[]>(),
    defaultOptions: jsonb('default_options').$type<Record<string, unknown>>(),
    /** What it takes over from what is chosen for the others; null: nothing. */
    follows: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.bundleId, table.position] })],
);

/**
 * Every price a product has had, written in the transaction of the change (docs/rules/prices.md). `storeId` null: all stores
 * that have no price of their own.
 */
export const priceLog = pgTable(
  'price_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: productId(),
    storeId: integer('store_id').references(() => stores.id),
    listPriceCents: cents('list_price_cents').notNull(),
    discountPriceCents: cents('discount_price_cents'),
    /** What a visitor without member card paid from `at` on. */
    effectivePriceCents: cents('effective_price_cents').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.productId, table.at)],
);
