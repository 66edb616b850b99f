import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { mailAttemptsMaximum } from '#platform/mail/mail-sender.ts';
import { outboxMails } from '#platform/mail/mail-tables.ts';
import { calendarDay, daysAfter } from '#values/calendar-day.ts';
import { erasedWord } from '#values/erased.ts';
import { type OrderView, ordersListedMaximum, salesDays, waitingCountedMaximum } from '#values/orders.ts';
import type { Permission } from '#values/permissions.ts';
import { may, requirePermission } from '../authorisation.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { isLowStock } from '../catalogue/stock/low-stock.ts';
import type { Context } from '../context.ts';
import { contactMessages, formSubmissions } from '../forms/forms-tables.ts';
import { beginningOf, isInView, newOrdersSince } from './order-views.ts';
import { isCounted, orderLines, orders } from './orders-tables.ts';
import { withdrawals } from './withdrawals-tables.ts';

/** What waits, as many as each list has (order-views.ts), up to ordersListedMaximum. */
export type OverviewCounts = Readonly<Record<Exclude<OrderView, 'new'>, number>> & {
  readonly newOrders: number;
  /** Statements that nobody has answered. */
  readonly withdrawals: number;
  /** Messages, price enquiries and forms that nobody has looked at. */
  readonly enquiries: number;
  /** Goods for sale of which few are left, or nothing. */
  readonly lowStock: number;
  /** Given up after several attempts. */
  readonly failedMails: number;
};

/** A day (YYYY-MM-DD where the site is) beside the same weekday of the weeks before. */
export type DayOfSales = {
  readonly day: string;
  readonly dayBefore: string;
  readonly now: Sales;
  readonly before: Sales;
};

/** What is due for the orders placed on a day: without what was cancelled or came back; cents of euros, with tax. */
type Sales = { readonly orders: number; readonly cents: number };

export type OrdersOverview = OverviewCounts & {
  /** YYYY-MM-DD where the site is: orders are new since this day began. */
  readonly newSince: string;
  /** The oldest first, today last. */
  readonly sales: readonly DayOfSales[];
};

type Asking = Pick<Context, 'database' | 'clock' | 'site'>;

/**
 * What needs attention at the context's site, and its sales by day.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function getOrdersOverview(context: Context): Promise<OrdersOverview> {
  requirePermission(context, 'orders.read');
  const counts = await countWhatWaits(context);
  return { ...counts, newSince: newOrdersSince(context), sales: await readSales(context) };
}

/** Counted in one statement, by indexes that hold what waits. */
export async function countWhatWaits(asking: Asking): Promise<OverviewCounts> {
  const names = Object.keys(countOf(asking, 0)) as (keyof OverviewCounts)[];
  const counted = await count(asking, names, ordersListedMaximum);
  return counted as OverviewCounts;
}

/** What the panel's navigation says, to whoever may see to it. */
export type WaitingCounts = Readonly<Record<WaitingName, number | null>>;

const waitingRights = {
  toMake: ['production.manage', 'orders.manage'],
  toSend: ['orders.read'],
  withdrawals: ['orders.manage'],
  enquiries: ['entries.read'],
  lowStock: ['stock.manage'],
  failedMails: ['settings.manage'],
} as const satisfies Partial<Record<keyof OverviewCounts, readonly Permission[]>>;
type WaitingName = keyof typeof waitingRights;

/**
 * What waits for who asks, each up to waitingCountedMaximum: however much there is, few rows are read.
 * @returns null for what who asks does not see to
 */
export async function countWaiting(context: Context): Promise<WaitingCounts> {
  const names = Object.keys(waitingRights) as WaitingName[];
  const own = names.filter((name) => waitingRights[name].some((right) => may(context.actor, right)));
  const counted = own.length > 0 ? await count(context, own, waitingCountedMaximum) : {};
  return Object.fromEntries(names.map((name) => [name, counted[name] ?? null])) as WaitingCounts;
}

async function count(
  asking: Asking,
  names: readonly (keyof OverviewCounts)[],
  most: number,
): Promise<Partial<OverviewCounts>> {
  const counts = countOf(asking, most);
  const wanted = names.map((name) => sql`${counts[name]} as ${sql.identifier(name)}`);
  const { rows } = await asking.database.execute<Partial<OverviewCounts>>(
    sql`select ${sql.join(wanted, sql`, `)}`,
  );
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted.');
  return counted;
}

/** Each as an expression. @param most of one list */
function countOf(asking: Asking, most: number): Readonly<Record<keyof OverviewCounts, SQL>> {
  const { site } = asking;
  const some = (from: SQL) => sql`(select count(*)::int from (select from ${from} limit ${most}) waiting)`;
  const inView = (view: OrderView) =>
    some(sql`${orders} where ${orders.siteId} = ${site.id} and ${isInView(asking, view)}`);
  const isNew = (table: typeof contactMessages | typeof formSubmissions) =>
    some(sql`${table} where ${table.siteId} = ${site.id} and ${table.state} = 'new'`);
  return {
    newOrders: inView('new'),
    toPay: inView('toPay'),
    toMake: inView('toMake'),
    toSend: inView('toSend'),
    toGiveBack: inView('toGiveBack'),
    withdrawals: some(
      sql`${withdrawals} where ${withdrawals.siteId} = ${site.id} and ${withdrawals.state} = 'received'`,
    ),
    enquiries: sql`${isNew(contactMessages)} + ${isNew(formSubmissions)}`,
    lowStock: some(sql`${products} where ${products.catalogueId} = ${site.catalogueId} and ${isLowStock}`),
    failedMails:
      some(sql`${outboxMails} where ${outboxMails.siteId} = ${site.id} and ${outboxMails.sentAt} is null
      and ${outboxMails.attempts} >= ${mailAttemptsMaximum} and ${outboxMails.kind} <> ${erasedWord}`),
  };
}

/** Summed from an index of its own: not one row of an order is read. */
export async function readSales(asking: Asking): Promise<DayOfSales[]> {
  const { database, clock, site } = asking;
  const today = calendarDay(clock.now(), site.timeZone);
  const first = daysAfter(today, 1 - 2 * salesDays);
  const { rows } = await database.execute<Sales & { day: string }>(sql`
    select to_char(${orders.createdAt} at time zone ${site.timeZone}, 'YYYY-MM-DD') as day, count(*)::int as orders,
      sum(round((${orders.dueCents} / ${orders.currencyRate})::numeric))::float8 as cents
    from ${orders}
    where ${orders.siteId} = ${site.id} and ${isCounted(orders)} and ${orders.createdAt} >= ${beginningOf(first, asking)}
    group by 1`);
  const byDay = new Map(rows.map(({ day, ...sales }) => [day, sales]));
  const of = (day: string) => byDay.get(day) ?? { orders: 0, cents: 0 };
  return Array.from({ length: salesDays }, (_, place) => {
    const day = daysAfter(first, salesDays + place);
    const dayBefore = daysAfter(first, place);
    return { day, dayBefore, now: of(day), before: of(dayBefore) };
  });
}

/** How many pieces of each product have been ordered; those of variants count for their main product. */
export async function readSoldQuantities(database: Database): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.execute<{ id: number; quantity: number }>(sql`
    SELECT coalesce(p.main_product_id, l.product_id) AS id, sum(l.quantity)::float8 AS quantity
    FROM ${orderLines} l LEFT JOIN ${products} p ON p.id = l.product_id GROUP BY 1`);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}
