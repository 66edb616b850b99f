import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from '../products/catalogue-tables.ts';

export const stockMovementKinds = [
  'receipt',
  'allocate',
  'release',
  'ship',
  'return',
  'count',
  'correct',
  'move',
] as const;

/**
 * The stock ledger: movements are added, never changed, in the statement or transaction that changes the sums on the product.
 * Available is what was received, released and returned, with counts, corrections and moves, without what was allocated; committed is
 * what was allocated and neither released nor shipped.
 */
export const stockMovements = pgTable(
  'stock_movement',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    /** A branch's id; null: the plant, where what lies in no branch is. */
    placeId: integer('place_id'),
    kind: text({ enum: stockMovementKinds }).notNull(),
    /** Of the product's unit. Of `count`, `correct` and `move` the difference, below 0 where there is less; of others above 0. */
    thousandths: bigint({ mode: 'number' }).notNull(),
    /** Of what is allocated, released, shipped and returned; the line's position where it is known. */
    orderId: integer('order_id'),
    position: integer(),
    reason: text(),
    /** A back-office user; null: the shop by itself. */
    actorId: integer('actor_id'),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.productId, table.id), index().on(table.orderId)],
);
