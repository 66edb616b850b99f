import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { cents } from '#platform/database/column-types.ts';
import { priceListAudiences } from '#values/price-lists.ts';
import { customerGroups } from '../../accounts/accounts-tables.ts';
import { sites } from '../../sites/sites-tables.ts';
import { products } from '../products/catalogue-tables.ts';

/** Prices for some of those who buy, beside the public ones of the products (docs/rules/prices.md). */
export const priceLists = pgTable(
  'price_list',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    version: integer().notNull().default(1),
    name: text().notNull(),
    /** Its label at the site ('EUR'). */
    currency: text().notNull(),
    audience: text({ enum: priceListAudiences }).notNull(),
    /** From its first moment, up to but without its last; null: no bound. */
    validFrom: timestamp('valid_from', { withTimezone: true }),
    validTo: timestamp('valid_to', { withTimezone: true }),
    active: boolean().notNull(),
    /** Of lists with the same price the one with the highest is named. */
    priority: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.siteId, table.name)],
);

/** The groups that a list is for. */
export const priceListGroups = pgTable(
  'price_list_group',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    groupId: integer('group_id')
      .notNull()
      .references(() => customerGroups.id),
  },
  (table) => [primaryKey({ columns: [table.listId, table.groupId] }), index().on(table.groupId)],
);

/** What a unit of a product costs from a quantity on, in cents of the list's currency. */
export const listPrices = pgTable(
  'price_list_price',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Thousandths of a piece, or of a metre of what is cut to length. */
    fromThousandths: bigint('from_thousandths', { mode: 'number' }).notNull(),
    cents: cents('cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.productId, table.fromThousandths] }),
    index().on(table.productId, table.listId),
  ],
);
