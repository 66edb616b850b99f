import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { type OrderView, orderViews } from '#values/orders.ts';
import { requirePermission } from '../authorisation.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { isLowStock } from '../catalogue/stock/low-stock.ts';
import type { Context } from '../context.ts';
import { isInView, newOrdersSince } from './order-views.ts';
import { orderLines, orders } from './orders-tables.ts';
import { withdrawals } from './withdrawals-tables.ts';

export type OrdersOverview = {
  readonly newOrders: number;
  /** YYYY-MM-DD where the site is: orders are new since this day began. */
  readonly newSince: string;
  /** Statements that nobody has answered. */
  readonly withdrawals: number;
  /** Goods for sale of which few are left, or nothing. */
  readonly lowStock: number;
} & Readonly<Record<Exclude<OrderView, 'new'>, number>>;

/**
 * What needs attention in the orders of the context's site: as many as each of their lists has (order-views.ts). New means since the
 * previous working day.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function getOrdersOverview(context: Context): Promise<OrdersOverview> {
  requirePermission(context, 'orders.manage');
  const { database, site } = context;
  const counts = orderViews.map(
    (view) => sql`(select count(*)::int from ${orders}
      where ${orders.siteId} = ${site.id} and ${isInView(context, view)})
      as ${sql.identifier(view === 'new' ? 'newOrders' : view)}`,
  );
  const { rows } = await database.execute<
    Omit<OrdersOverview, 'newSince'>
  >(sql`select ${sql.join(counts, sql`, `)},
    (select count(*)::int from ${withdrawals}
      where ${withdrawals.siteId} = ${site.id} and ${withdrawals.state} = 'received') as "withdrawals",
    (select count(*)::int from ${products} where ${products.catalogueId} = ${site.catalogueId} and ${isLowStock}) as "lowStock"`);
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted.');
  return { ...counted, newSince: newOrdersSince(context) };
}

/** How many pieces of each product have been ordered; those of variants count for their main product. */
export async function readSoldQuantities(database: Database): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.execute<{ id: number; quantity: number }>(sql`
    SELECT coalesce(p.main_product_id, l.product_id) AS id, sum(l.quantity)::float8 AS quantity
    FROM ${orderLines} l LEFT JOIN ${products} p ON p.id = l.product_id GROUP BY 1`);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}
