import { integer, jsonb, pgTable, primaryKey, timestamp, unique } from 'drizzle-orm/pg-core';
import { sites } from '../sites/sites-tables.ts';
import { orders, type Seller } from './orders-tables.ts';

/** Invoice numbers without gaps per site and year; the row is locked by the invoice that takes the next one. */
export const invoiceCounters = pgTable(
  'invoice_counter',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.year] })],
);

/** The one invoice of an order; what was sold to whom stands in the order. */
export const invoices = pgTable(
  'invoice',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => orders.id),
    siteId: integer('site_id').notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** Who issued it, as they were then. */
    seller: jsonb().$type<Seller>().notNull(),
  },
  (table) => [unique().on(table.siteId, table.year, table.number)],
);
