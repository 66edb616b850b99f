import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { cents } from '#platform/database/column-types.ts';
import { couponKinds } from '#values/coupons.ts';
import type { Translated } from '#values/language.ts';
import { sites } from '../sites/sites-tables.ts';

/** Many codes that were made at once and mean the same. */
export const couponSeries = pgTable(
  'coupon_series',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    name: text().notNull(),
    /** Raised by each change of all its codes. */
    version: integer().notNull().default(1),
    codes: integer().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.siteId, table.name)],
);

export const coupons = pgTable(
  'coupon',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: of every site. */
    siteId: integer('site_id').references(() => sites.id),
    /** Null: it was made by itself. */
    seriesId: integer('series_id').references(() => couponSeries.id),
    /** Raised by each change by hand. */
    version: integer().notNull().default(1),
    code: text().notNull(),
    /** The code as it is compared: nobody minds case, marks and blanks. */
    foldedCode: text('folded_code').notNull(),
    kind: text({ enum: couponKinds }).notNull(),
    /** Of a percentage. */
    basisPoints: integer('basis_points'),
    /** Of a fixed amount. */
    euroCents: cents('euro_cents'),
    /** First and last day, both included, of the shop's bookkeeping. */
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
    /** itemsTotal in euro cents from which it holds. */
    minimumEuroCents: cents('minimum_euro_cents').notNull().default(0),
    /** Null: as often as anybody likes. */
    maximumUses: integer('maximum_uses'),
    usedCount: integer('used_count').notNull().default(0),
    /** Uses of one account or guest e-mail. */
    maximumUsesPerUser: integer('maximum_uses_per_user'),
    active: boolean().notNull(),
    /** Keys of the categories it is for, their descendants included; empty: for all goods. */
    categoryKeys: text('category_keys').array().notNull().default(sql`'{}'`),
    description: jsonb().$type<Translated>().notNull(),
  },
  (table) => [
    index('coupon_code').using('gin', sql`${table.foldedCode} gin_trgm_ops`),
    index().on(table.seriesId, table.id),
    unique().on(table.siteId, table.foldedCode).nullsNotDistinct(),
    check('coupon_used_count', sql`${table.usedCount} >= 0`),
  ],
);
