import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { CheckoutSettings, Company, CurrencyConfig, LoyaltyEntry, MediaSize } from '#domain/site.ts';
import { jsonValue } from '#platform/database/column-types.ts';
import type { Translated } from '#values/language.ts';
import { defaultTimeZone } from '#values/time-zone.ts';

/** What the first start filled this database with: one row, written once. */
export const shopOrigins = pgTable(
  'shop_origin',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    filledWith: text('filled_with', { enum: ['demo', 'empty'] }).notNull(),
    filledAt: timestamp('filled_at', { withTimezone: true }).notNull(),
    /** SHA-256 of the token of the address under which a new shop is set up, until it is used. */
    setUpHash: text('set_up_hash'),
    setUpExpiresAt: timestamp('set_up_expires_at', { withTimezone: true }),
  },
  ({ isOnly }) => [check('shop_origin_is_only', sql`${isOnly}`)],
);

/** The goods that one or several sites offer; the demo's two sites share one. */
export const catalogues = pgTable('catalogue', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
});

/** The column of whatever belongs to one of them. */
export const catalogueId = () =>
  integer('catalogue_id')
    .notNull()
    .references(() => catalogues.id);

export const sites = pgTable('site', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  siteId: text('site_id').notNull().unique(),
  apiKeyToken: text('api_key_token').notNull().unique(),
  name: text().notNull(),
  url: text().notNull(),
  hosts: text().array().notNull().default(sql`'{}'`),
  /** First label of further host names, such as `pro` of pro.attika.example; empty: none. */
  subdomain: text().notNull().default(''),
  /** Where documents say the site is; null: at its url. */
  pdfUrl: text('pdf_url'),
  priceMode: text('price_mode', { enum: ['shown', 'enquiry'] }).notNull(),
  introAnimation: boolean('intro_animation').notNull().default(false),
  maintenance: boolean().notNull().default(false),
  catalogueId: catalogueId(),
  /** Two-letter codes, the default one first. */
  languages: text().array().notNull(),
  timeZone: text('time_zone').notNull().default(defaultTimeZone),
  company: jsonb().$type<Company>().notNull(),
  currencyConfig: jsonb('currency_config').$type<CurrencyConfig>().notNull(),
  mediaSizes: jsonb('media_sizes').$type<MediaSize[]>().notNull(),
});

export const stores = pgTable(
  'store',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    storeId: text('store_id').notNull().unique(),
    language: text().notNull(),
    name: jsonb().$type<Translated>().notNull(),
    pathPrefix: text('path_prefix').notNull(),
    /** Member programmes whose cards count here; null: all. */
    loyalty: jsonb().$type<LoyaltyEntry[]>(),
    checkoutSettings: jsonb('checkout_settings').$type<CheckoutSettings>().notNull(),
  },
  (table) => [unique().on(table.siteId, table.language)],
);

/** The CMS options of a site by key (docs/rules/pages.md). */
export const siteOptions = pgTable(
  'site_option',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    key: text().notNull(),
    value: jsonValue().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.key] })],
);

/** Which version of a group of settings holds, and who made it; a group without a row was never changed: version 1. */
export const settingsVersions = pgTable(
  'settings_version',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    group: text().notNull(),
    version: integer().notNull(),
    changedBy: integer('changed_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.group] })],
);

export const languageEntries = pgTable('language', {
  id: integer().primaryKey(),
  code: text().notNull(),
  code2: text().notNull(),
  name: text().notNull(),
  nameHrv: text('name_hrv').notNull(),
  nameEng: text('name_eng').notNull(),
  nameGer: text('name_ger').notNull(),
  nameSrp: text('name_srp').notNull(),
});

export const countries = pgTable('country', {
  /** ISO 3166-1 numeric. */
  id: integer().primaryKey(),
  /** ISO 3166-1 alpha-2. */
  iso: text().notNull().unique(),
  /** ISO 3166-1 alpha-3. */
  code: text().notNull().unique(),
  name: jsonb().$type<Translated>().notNull(),
});

export const taxClasses = pgTable('tax_class', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  name: jsonb().$type<Translated>().notNull(),
});

/** Rate of a class in a country of destination from a day on, in basis points (25 % = 2500). */
export const taxRates = pgTable(
  'tax_rate',
  {
    taxClassId: integer('tax_class_id')
      .notNull()
      .references(() => taxClasses.id),
    country: text().notNull(),
    validFrom: date('valid_from').notNull().default('2000-01-01'),
    rateBasisPoints: integer('rate_basis_points').notNull(),
  },
  (table) => [primaryKey({ columns: [table.taxClassId, table.country, table.validFrom] })],
);
