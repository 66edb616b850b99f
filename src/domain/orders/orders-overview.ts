import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { calendarDay, workingDayBefore } from '#values/calendar-day.ts';
import { requirePermission } from '../authorisation.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { isLowStock } from '../catalogue/stock/low-stock.ts';
import type { Context } from '../context.ts';
import { joinRefunds } from './money-ledger.ts';
import { orderLines, orders } from './orders-tables.ts';
import { paymentAttempts, refundQueue } from './payments-tables.ts';
import { withdrawals } from './withdrawals-tables.ts';

export type OrdersOverview = {
  readonly newOrders: number;
  /** YYYY-MM-DD where the site is: orders are new since this day began. */
  readonly newSince: string;
  readonly toPay: number;
  readonly toSend: number;
  readonly toGiveBack: number;
  /** Statements that nobody has answered. */
  readonly withdrawals: number;
  /** Goods for sale of which few are left, or nothing. */
  readonly lowStock: number;
};

/**
 * What needs attention in the orders of the context's site. New means since the previous working day: on Monday the
 * weekend's orders are new. An order with an unpaid card needs no attention.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function getOrdersOverview(context: Context): Promise<OrdersOverview> {
  requirePermission(context, 'orders.manage');
  const { database, clock, site } = context;
  const newSince = workingDayBefore(calendarDay(clock.now(), site.timeZone));
  const countOf = (wanted: SQL) => sql`(select count(*)::int from ${orders}
    where ${orders.siteId} = ${site.id} and ${orders.confirmedAt} is not null and ${wanted})`;
  const beginning = sql`${newSince}::timestamp at time zone ${site.timeZone}`;
  const { rows } = await database.execute<Omit<OrdersOverview, 'newSince'>>(sql`select
    ${countOf(sql`${orders.createdAt} >= ${beginning} and ${orders.status} <> 'cancelled'`)} as "newOrders",
    ${countOf(sql`${orders.status} = 'awaitingPayment'`)} as "toPay",
    ${countOf(sql`${orders.status} in ('paid', 'processing') and ${orders.delivery} is not null`)} as "toSend",
    (select count(*)::int from ${refundQueue}
      ${joinRefunds()}
      join ${orders} on ${orders.id} = coalesce(${paymentAttempts.orderId}, ${withdrawals.orderId})
      where ${refundQueue.refundedAt} is null and ${orders.siteId} = ${site.id}) as "toGiveBack",
    (select count(*)::int from ${withdrawals}
      where ${withdrawals.siteId} = ${site.id} and ${withdrawals.state} = 'received') as "withdrawals",
    (select count(*)::int from ${products} where ${products.catalogueId} = ${site.catalogueId} and ${isLowStock}) as "lowStock"`);
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted.');
  return { ...counted, newSince };
}

/** How many pieces of each product have been ordered; those of variants count for their main product. */
export async function readSoldQuantities(database: Database): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.execute<{ id: number; quantity: number }>(sql`
    SELECT coalesce(p.main_product_id, l.product_id) AS id, sum(l.quantity)::float8 AS quantity
    FROM ${orderLines} l LEFT JOIN ${products} p ON p.id = l.product_id GROUP BY 1`);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}
