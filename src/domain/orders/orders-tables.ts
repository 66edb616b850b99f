import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Company } from '#domain/site.ts';
import { cents } from '#platform/database/column-types.ts';
import { foldedText } from '#platform/database/text-search.ts';
import type { Language } from '#values/language.ts';
import {
  type FulfilledState,
  fulfilments,
  orderStates,
  orderStatuses,
  paymentStatuses,
  shipmentKinds,
} from '#values/orders.ts';
import { users } from '../accounts/accounts-tables.ts';
import type { Address } from '../accounts/address-rules.ts';
import type { CartOptions } from '../cart/cart-options.ts';
import { carts } from '../cart/cart-tables.ts';
import { sites, stores } from '../sites/sites-tables.ts';

/** Order numbers without gaps per site and year; the row is locked by the order that takes the next one. */
export const orderCounters = pgTable(
  'order_counter',
  {
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.year] })],
);

/** All amounts in cents of the order's currency; the keys are those of the API's prices. */
export type OrderTotals = {
  itemsTotal: number;
  coupon: number;
  loyalty: number;
  delivery: number;
  payment: number;
  cartTotal: number;
  orderTotal: number;
};

/** Who sells, as the shop was when an order was placed or an invoice issued: neither reads the site's facts again. */
export type Seller = {
  /** siteID of the API: a part of every invoice's number. */
  siteId: string;
  /** Name of the site. */
  name: string;
  company: Company;
  /** IANA name: the days of order and invoice are those of this place. */
  timeZone: string;
};

/** An order's money, as it was when the order was placed. */
export type OrderCurrency = {
  /** ISO 4217. */
  label: string;
  symbol: string;
  decimals: number;
  /** True for the currency in which the shop kept its books; bank transfers are made in it alone. */
  isMain: boolean;
  /** ISO 4217 of that one. */
  mainLabel: string;
};

/** What an order says in the site's languages other than its own: whoever sees to it reads it in theirs. */
export type InOtherLanguages<Words> = Partial<Record<Language, Words>>;

/** How an order is paid: the method as it was when it was chosen; of kind `none`, method 0, where nothing is to be paid. */
export type OrderPayment = {
  methodId: number;
  kind: string;
  name: string;
  config: Record<string, unknown>;
  /** Absent in orders of former releases. */
  words?: InOtherLanguages<{ name: string }>;
};

/** How an order comes: the method, and the branch where it is collected, as they were when they were chosen. */
export type OrderDelivery = {
  methodId: number;
  kind: string;
  name: string;
  branchId: number | null;
  /** Name and address in one line. */
  branch: string | null;
  pickup?: OrderPickup | null;
  /** Working days from the first to the last likely one; absent in orders of former releases. */
  days?: readonly number[];
  /** Absent in orders of former releases. */
  words?: InOtherLanguages<Pick<OrderDelivery, 'name' | 'branch' | 'pickup'>>;
};

/** Where and when goods are collected, in the order's language; absent in orders of former releases. */
export type OrderPickup = {
  name: string;
  address: string;
  openingHours: string;
  phone: string;
  /** Calendar days that the goods wait once they are ready. */
  heldDays: number;
};

/** The invoice of an order that another program has issued (option Invoicing). */
export type OutsideInvoice = {
  /** As it is printed. */
  number: string;
  /** Of its issue, ISO 8601. */
  issuedAt: string;
};

/** An order copies what it sold and never reads the catalogue again. */
export const orders = pgTable(
  'order',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    storeId: integer('store_id')
      .notNull()
      .references(() => stores.id),
    /** Null: taken by staff, on the telephone. */
    cartId: integer('cart_id')
      .unique()
      .references(() => carts.id),
    /** Raised by each act, edit and booking: who acts names the one that was seen. */
    version: integer().notNull().default(1),
    /** Raised by edits alone: what was sold, 1 as it was placed (`orderRevisions`). */
    revision: integer().notNull().default(1),
    state: text({ enum: orderStates }).notNull().default('open'),
    fulfilment: text({ enum: fulfilments }).notNull().default('open'),
    /** What is to be paid: the total of the revision without what was cancelled or returned. */
    dueCents: cents('due_cents').notNull(),
    /** Sums of the money ledger (`moneyEntries`), written with each entry: what came in (less chargebacks), was refunded, was written off. */
    receivedCents: cents('received_cents').notNull().default(0),
    refundedCents: cents('refunded_cents').notNull().default(0),
    writtenOffCents: cents('written_off_cents').notNull().default(0),
    /** Last day (YYYY-MM-DD) on which the goods were promised to be sent or ready; null where nothing is brought. */
    dueOn: date('due_on'),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    orderNumber: text('order_number').notNull().unique(),
    /** 128 random bits or more: who knows it may see the confirmation. */
    slug: text().notNull().unique(),
    /** As many: who knows it beside the slug may read the order's papers, with names and addresses. */
    paperKey: text('paper_key').notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
    language: text().notNull(),
    currencyId: integer('currency_id').notNull(),
    /** Units of its currency for 1 EUR when it was placed: its tax is owed in euros at that rate. */
    currencyRate: doublePrecision('currency_rate').notNull(),
    currency: jsonb().$type<OrderCurrency>().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    guestId: integer('guest_id'),
    /** The account it belongs to: of whoever was logged in, or of the confirmed owner of its e-mail address. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull(),
    mainAddress: jsonb('main_address').$type<Address>().notNull(),
    shippingAddress: jsonb('shipping_address').$type<Address>().notNull(),
    delivery: jsonb().$type<OrderDelivery>(),
    payment: jsonb().$type<OrderPayment>().notNull(),
    totals: jsonb().$type<OrderTotals>().notNull(),
    taxTotals: jsonb('tax_totals').$type<OrderTotals>().notNull(),
    taxByRate: jsonb('tax_by_rate')
      .$type<{ rateBasisPoints: number; grossCents: number; taxCents: number }[]>()
      .notNull(),
    /** Of the coupon that it used; what that took off stands in totals and adjustments. */
    couponCode: text('coupon_code'),
    message: text(),
    giftWrap: boolean('gift_wrap').notNull().default(false),
    giftMessage: text('gift_message'),
    acceptedConsents: jsonb('accepted_consents').$type<number[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the confirmation was queued; card orders are confirmed once they are paid. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** When its person wanted to be forgotten; what the order needs until it is closed is erased then (person-erasure.ts). */
    erasureWantedAt: timestamp('erasure_wanted_at', { withTimezone: true }),
    /** When the buyer got the last of the goods; null: nobody has said so. The time to withdraw runs from then on. */
    receivedAt: timestamp('received_at', { withTimezone: true }),
    /** Null: none is noted, as where the shop issues its invoices itself. */
    outsideInvoice: jsonb('outside_invoice').$type<OutsideInvoice>(),
  },
  (table) => [
    index().on(table.siteId, table.createdAt),
    index().on(table.userId, table.createdAt),
    index('order_of_email').on(table.siteId, table.email, table.createdAt, table.id),
    index('order_state').on(table.siteId, table.state, table.createdAt, table.id),
    index('order_fulfilment').on(table.siteId, table.fulfilment, table.createdAt, table.id),
    index('order_total').on(table.siteId, table.dueCents, table.id),
    index('order_due').on(table.siteId, table.dueOn, table.id),
    index('order_unsettled').on(table.siteId, table.createdAt).where(isUnsettled(table)),
    index('order_overpaid').on(table.id).where(isOverpaid(table)),
    index('order_begun_money')
      .on(table.siteId, table.createdAt)
      .where(sql`${table.receivedCents} > 0 and ${isUnsettled(table)}`),
    index('order_sales')
      .on(table.siteId, table.createdAt, table.dueCents, table.currencyRate)
      .where(isCounted(table)),
    index('order_words').using('gin', sql`${orderWords(table)} gin_trgm_ops`),
    index('order_erasure_wanted').on(table.id).where(sql`${table.erasureWantedAt} is not null`),
  ],
);

/** Orders with anything to be paid, or to be given back. */
export function isUnsettled(table: Record<OrderSum, unknown>): SQL {
  return sql`${openCents(table)} <> 0`;
}

/** Orders that more came in for than is due. */
export function isOverpaid(table: Record<OrderSum, unknown>): SQL {
  return sql`${openCents(table)} < 0`;
}

/** Orders that the company knows of, by card once they are paid, and that nobody has cancelled. */
export function isCounted(table: Record<'confirmedAt' | 'state', unknown>): SQL {
  return sql`${table.confirmedAt} is not null and ${table.state} <> 'cancelled'`;
}

type OrderSum = 'dueCents' | 'receivedCents' | 'refundedCents' | 'writtenOffCents';

/** What is still to be paid; below 0: to be given back. */
export function openCents(table: Record<OrderSum, unknown>): SQL {
  return sql`(${table.dueCents} - ${table.receivedCents} + ${table.refundedCents} - ${table.writtenOffCents})`;
}

/** What the list of orders is searched by; its index knows exactly this expression. */
export function orderWords(table: Record<'orderNumber' | 'email' | 'mainAddress', unknown>): SQL {
  const said = (field: string) => sql`coalesce(${table.mainAddress} ->> ${sql.raw(`'${field}'`)}, '')`;
  return foldedText(
    sql`${table.orderNumber} || ' ' || ${table.email} || ' ' || ${said('firstName')} || ' ' || ${said('lastName')} || ' ' || ${said('companyName')} || ' ' || ${said('contactPhone')}`,
  );
}

/**
 * What an edited order sold before and after each edit, whole. An order that was never edited has none: its own row and lines are
 * revision 1.
 */
export const orderRevisions = pgTable(
  'order_revision',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Who edited; null: the buyer placed it. */
    actorId: integer('actor_id'),
    reason: text(),
    totals: jsonb().$type<OrderTotals>().notNull(),
    taxTotals: jsonb('tax_totals').$type<OrderTotals>().notNull(),
    taxByRate: jsonb('tax_by_rate')
      .$type<{ rateBasisPoints: number; grossCents: number; taxCents: number }[]>()
      .notNull(),
    lines: jsonb().$type<FrozenLine[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.revision] })],
);

/** A line as it was sold, without what has become of it. */
export type FrozenLine = Omit<typeof orderLines.$inferSelect, 'orderId' | FulfilledState>;

/** What happened to an order: by whom, why, and whether the buyer was told. */
export const orderEvents = pgTable(
  'order_event',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** A back-office user; null: the buyer, or the program by itself. */
    actorId: integer('actor_id'),
    kind: text().notNull(),
    /** What is told of it: lines with quantities, amounts in cents, numbers of papers. */
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Reason or note, as it was written. */
    text: text(),
    mailed: boolean().notNull().default(false),
    /** Staff alone reads it. */
    internal: boolean().notNull().default(false),
  },
  (table) => [index().on(table.orderId, table.id)],
);

/** A consignment that was sent or handed over. */
export const shipments = pgTable(
  'shipment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: shipmentKinds }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: integer('actor_id'),
    carrier: text(),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** Of its delivery note; null: none was issued. */
    paperId: integer('paper_id'),
    /** By the lines' positions. */
    lines: jsonb().$type<{ position: number; quantity: number }[]>().notNull(),
  },
  (table) => [index().on(table.orderId, table.id)],
);

/** A readable choice: a variant's value, or what was filled in. */
export type OrderChoice = { label: string; value: string };

/** A member of a bundle as it was sold. */
export type OrderLineMember = {
  productId: number;
  sku: string;
  name: string;
  format: string;
  unit: string;
  /** Pieces of it in one bundle. */
  quantity: number;
  attributes: OrderChoice[];
  /** Made to measure: exempt from withdrawal, whatever holds for the rest of the bundle. */
  madeToMeasure: boolean;
};

/** What a line says, in one language. */
export type LineWords = {
  name: string;
  attributes: OrderChoice[];
  /** In the order of the line's members. */
  members: Pick<OrderLineMember, 'name' | 'attributes'>[];
};

export const orderLines = pgTable(
  'order_line',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: integer('product_id').notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    format: text().notNull().default('simple'),
    /** What tells a variant from its siblings, and what was filled in. */
    attributes: jsonb().$type<OrderChoice[]>().notNull(),
    options: jsonb().$type<CartOptions>().notNull(),
    /** Of a bundle. */
    members: jsonb().$type<OrderLineMember[]>().notNull().default([]),
    /** Empty in orders of former releases. */
    words: jsonb().$type<InOtherLanguages<LineWords>>().notNull().default({}),
    unit: text().notNull(),
    quantity: integer().notNull(),
    /** Of one piece, in grams; null in orders of former releases. */
    weightGrams: integer('weight_grams'),
    /** Thousandths of the product's own unit taken from stock; 0 where its stock is not counted, and of a bundle. */
    stockThousandths: integer('stock_thousandths').notNull(),
    pieceCents: cents('piece_cents').notNull(),
    rowCents: cents('row_cents').notNull(),
    /** Of a bundle whose members are taxed differently, the highest one; `taxShares` says it all. */
    taxRateBasisPoints: integer('tax_rate_basis_points').notNull(),
    taxShares: jsonb('tax_shares')
      .$type<{ rateBasisPoints: number; grossCents: number; taxCents: number }[]>()
      .notNull()
      .default([]),
    taxCents: cents('tax_cents').notNull(),
    /** Made to measure: exempt from withdrawal from the outset (docs/rules/legal-duties.md); frozen here. */
    madeToMeasure: boolean('made_to_measure').notNull().default(false),
    /** How many of its pieces are where (docs/decisions/order-ledgers.md); the rest is open. */
    inProduction: integer('in_production').notNull().default(0),
    ready: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    handedOver: integer('handed_over').notNull().default(0),
    returned: integer().notNull().default(0),
    cancelled: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_line_sku').using('gin', sql`lower(${table.sku}) gin_trgm_ops`),
    index('order_line_unmade').on(table.orderId).where(isUnmade(table)),
    check(
      'order_line_pieces',
      sql`least(${table.inProduction}, ${table.ready}, ${table.sent}, ${table.handedOver}, ${table.returned}, ${table.cancelled}) >= 0
      and ${table.inProduction} + ${table.ready} + ${table.sent} + ${table.handedOver} + ${table.returned} + ${table.cancelled} <= ${table.quantity}`,
    ),
  ],
);

/** Cut lines of which pieces are still to be made. */
export function isUnmade(table: Record<'madeToMeasure' | 'quantity' | FulfilledState, unknown>): SQL {
  return sql`${table.madeToMeasure} and ${table.ready} + ${table.sent} + ${table.handedOver} + ${table.returned} + ${table.cancelled} < ${table.quantity}`;
}

/** Every difference between list prices and the total: type, label, amount and origin (docs/architecture.md). */
export const orderAdjustments = pgTable(
  'order_adjustment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Line the adjustment belongs to; null: the whole order. */
    linePosition: integer('line_position'),
    type: text().notNull(),
    label: text().notNull(),
    cents: cents('cents').notNull(),
    origin: text().notNull(),
  },
  (table) => [index().on(table.orderId)],
);
