import { isNull } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from '../products/catalogue-tables.ts';

/** Who wants to hear when a product is back; each is told once. */
export const availabilityRequests = pgTable(
  'availability_request',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    email: text().notNull(),
    language: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    notifiedAt: timestamp('notified_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('availability_request_open')
      .on(table.siteId, table.productId, table.email)
      .where(isNull(table.notifiedAt)),
    index().on(table.productId).where(isNull(table.notifiedAt)),
  ],
);
