import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { type DigitalKind, digitalKinds } from '#values/product-formats.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { orders } from './orders-tables.ts';

/** How a bought e-product reaches the buyer, copied from the product when it was sold. */
export type DigitalTerms = {
  readonly kind: DigitalKind;
  /** Name of the file behind a link. */
  readonly file?: string;
  /** Address behind a link, where there is one instead of a file. */
  readonly url?: string;
  /** `#` stands for a letter or digit. */
  readonly codePattern?: string;
  /** Text of a QR code; `{orderNumber}` and `{itemId}` are filled in. */
  readonly payload?: string;
  /** Days from the payment on. */
  readonly validDays: number;
  /** Null: as often as the buyer likes. */
  readonly maxDownloads: number | null;
};

/** E-products that an order sold. */
export const digitalSales = pgTable(
  'digital_sale',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 0, 1, ... of the order's e-products; members of bundles count like lines. */
    position: integer().notNull(),
    productId: integer('product_id').notNull(),
    name: text().notNull(),
    quantity: integer().notNull(),
    terms: jsonb().$type<DigitalTerms>().notNull(),
    /** Paid for, and still to be handed over: there was no code. */
    isMissing: boolean('is_missing').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('digital_sale_missing').on(table.orderId).where(sql`${table.isMissing}`),
  ],
);

export type DigitalSale = Readonly<typeof digitalSales.$inferSelect>;

/** One thing handed over: a link, a code or a QR code behind an address that nobody can guess. */
export const digitalDeliveries = pgTable(
  'digital_delivery',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** 1, 2, ... of its sale. */
    item: integer().notNull(),
    token: text().notNull().unique(),
    kind: text({ enum: digitalKinds }).notNull(),
    name: text().notNull(),
    /** File name, address, code or text of the QR code, by kind. */
    content: text().notNull(),
    validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
    maxDownloads: integer('max_downloads'),
    usedCount: integer('used_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.orderId, table.position, table.item)],
);

/** Codes of a product: those not handed over are the pool, each is sold once. */
export const digitalCodes = pgTable(
  'digital_code',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    orderId: integer('order_id').references(() => orders.id),
  },
  (table) => [
    unique().on(table.productId, table.code),
    index('digital_code_pool').on(table.productId, table.id).where(sql`${table.orderId} is null`),
  ],
);
