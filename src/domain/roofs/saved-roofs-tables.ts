import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RoofInput } from '#values/roof/roof-plan.ts';
import { users } from '../accounts/accounts-tables.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';

/** The calculator's input besides the covering. */
export type SavedRoofMeasures = RoofInput & {
  readonly withGutter: boolean;
  /** Ids of products whose lines are not wanted. */
  readonly leftOut?: number[];
};

/** Roofs saved in an account: the input, which is calculated again each time it is opened. */
export const savedRoofs = pgTable(
  'saved_roof',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The covering: a product, or the variant in its colour. */
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    measures: jsonb().$type<SavedRoofMeasures>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId, table.updatedAt), index().on(table.productId)],
);
