import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { paperKinds } from '#values/invoicing.ts';
import type { OrderStatus, PaymentStatus } from '#values/orders.ts';
import type { Address } from '../accounts/address-rules.ts';
import { sites } from '../sites/sites-tables.ts';
import {
  type FrozenLine,
  type OrderCurrency,
  type OrderDelivery,
  type OrderPayment,
  type OrderTotals,
  orders,
  type Seller,
} from './orders-tables.ts';

/**
 * Invoices, advances and credit notes share one series of numbers, as fiscal numbers do (Croatian Fiscalisation Act, NN 89/25);
 * delivery notes and packing slips have their own.
 */
export const paperSeries = ['invoice', 'deliveryNote', 'packingSlip'] as const;

/** Why a paper was issued; `former`: by a release that numbered invoices when they were first looked at. */
export const paperEvents = [
  'paid',
  'sent',
  'byHand',
  'changed',
  'cancelled',
  'partlyCancelled',
  'returned',
  'former',
] as const;

/** Numbers without gaps per premises, device and year; the row is locked by the paper that takes the next one. */
export const paperCounters = pgTable(
  'paper_counter',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    series: text({ enum: paperSeries }).notNull(),
    premises: text().notNull(),
    device: text().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.series, table.premises, table.device, table.year] }),
  ],
);

/** To whom a paper was issued. */
export type PaperBuyer = { address: Address; email: string };

/** A line as the paper says it; of a credit note quantities and amounts are negative. */
export type PaperLine = Omit<FrozenLine, 'stockThousandths' | 'words'>;

/** What else a paper says of its order, as it was when it was issued. */
export type PaperTerms = {
  orderNumber: string;
  /** ISO 8601. */
  orderedAt: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  payment: OrderPayment;
  delivery: OrderDelivery | null;
  shippingAddress: Address;
  currencyId: number;
  currency: OrderCurrency;
  currencyRate: number;
  couponCode: string | null;
  message: string | null;
  /** Last day (YYYY-MM-DD) for an expected transfer; null if none is expected or no limit is set. */
  dueOn: string | null;
};

/**
 * A paper about an order, frozen: what it says never reads order, site or catalogue again, and its file is made once. Of an erased
 * person the row stays with number and amounts once the duty to keep the paper has ended.
 */
export const papers = pgTable(
  'paper',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: paperKinds }).notNull(),
    /** 1, 2, ... of its kind and order: of two that are issued at once one is refused. */
    ordinal: integer().notNull(),
    series: text({ enum: paperSeries }).notNull(),
    premises: text().notNull(),
    device: text().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    /** The number as it is printed. */
    label: text().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    event: text({ enum: paperEvents }).notNull(),
    /** Who issued it: the id of a back-office user; `web` where the program did by itself. */
    operator: text().notNull(),
    /** The order's revision that it is about; 1 as long as orders are not edited. */
    revision: integer().notNull().default(1),
    /** Of a credit note: what it takes back. */
    refersTo: integer('refers_to').references((): AnyPgColumn => papers.id),
    language: text().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    buyer: jsonb().$type<PaperBuyer>().notNull(),
    lines: jsonb().$type<PaperLine[]>().notNull(),
    totals: jsonb().$type<OrderTotals>().notNull(),
    taxTotals: jsonb('tax_totals').$type<OrderTotals>().notNull(),
    taxByRate: jsonb('tax_by_rate')
      .$type<{ rateBasisPoints: number; grossCents: number; taxCents: number }[]>()
      .notNull(),
    terms: jsonb().$type<PaperTerms>().notNull(),
    /** With tax, in the currency of the order; negative on credit notes, 0 on delivery notes and packing slips. */
    grossCents: cents('gross_cents').notNull(),
    /** SHA-256 of the file in hexadecimal; null until it is made, a moment after the paper was issued. */
    fileHash: text('file_hash'),
    /** Fiscalisation (ZKI, JIR, the code's content) and the e-invoice's hash; null where nothing has given them. */
    zki: text(),
    jir: text(),
    fiscalCode: text('fiscal_code'),
    ublHash: text('ubl_hash'),
    /** When the person in it was erased. */
    erasedAt: timestamp('erased_at', { withTimezone: true }),
  },
  (table) => [
    unique('paper_number').on(
      table.siteId,
      table.series,
      table.premises,
      table.device,
      table.year,
      table.number,
    ),
    unique('paper_of_order').on(table.orderId, table.kind, table.ordinal),
    index('paper_of_site').on(table.siteId, table.issuedAt, table.id),
    index('paper_label').on(table.siteId, table.label),
    index('paper_without_file')
      .on(table.issuedAt)
      .where(sql`${table.fileHash} is null and ${table.erasedAt} is null`),
  ],
);
