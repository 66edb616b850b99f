import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Order, OrderRow } from './order-record.ts';
import { orderLines, orders } from './orders-tables.ts';

/** The order that a cart has become. */
export async function findOrderOfCart(context: Context, cartId: number): Promise<OrderRow | undefined> {
  const [order] = await context.database.select().from(orders).where(eq(orders.cartId, cartId));
  return order;
}

/** An order of the context's site by the secret of its confirmation page. */
export async function findOrderBySlug(context: Context, slug: string): Promise<Order | undefined> {
  const [order] = await context.database
    .select()
    .from(orders)
    .where(and(eq(orders.slug, slug), eq(orders.siteId, context.site.id)));
  if (!order) return undefined;
  const lines = await context.database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  return { ...order, lines };
}
