import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CutRow } from '#values/cut-list.ts';
import { users } from '../accounts/accounts-tables.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';

/** Lists of lengths that somebody keeps in their account. */
export const savedCutLists = pgTable(
  'saved_cut_list',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    rows: jsonb().$type<CutRow[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId, table.updatedAt), index().on(table.productId)],
);
