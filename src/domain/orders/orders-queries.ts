import { and, asc, desc, eq } from 'drizzle-orm';
import type { Context, ShopRuntime } from '../context.ts';
import type { AttemptRow, Order, OrderRow } from './order-record.ts';
import { orderLines, orders } from './orders-tables.ts';
import { paymentAttempts } from './payments-tables.ts';

/** The order that a cart has become. */
export async function findOrderOfCart(context: Context, cartId: number): Promise<OrderRow | undefined> {
  const [order] = await context.database.select().from(orders).where(eq(orders.cartId, cartId));
  return order;
}

/** An order of the context's site by the secret of its confirmation page. */
export async function findOrderBySlug(context: Context, slug: string): Promise<Order | undefined> {
  const order = await findOrderBySecret(context, slug);
  return order?.siteId === context.site.id ? order : undefined;
}

/** An order by its secret alone, for addresses that carry no key of a site. */
export async function findOrderBySecret(runtime: ShopRuntime, slug: string): Promise<Order | undefined> {
  const [order] = await runtime.database.select().from(orders).where(eq(orders.slug, slug));
  return order && withLines(runtime, order);
}

export async function withLines<Row extends Pick<OrderRow, 'id'>>(
  { database }: ShopRuntime,
  order: Row,
): Promise<Row & Pick<Order, 'lines'>> {
  const lines = await database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  return { ...order, lines };
}

/** Holds an order until the end of the transaction, so that what happens to it happens one after the other. */
export async function findAndLockOrder(
  { database }: ShopRuntime,
  orderId: number,
): Promise<OrderRow | undefined> {
  const [order] = await database.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
}

/** The attempts to pay an order, newest first. */
export async function listAttempts({ database }: ShopRuntime, orderId: number): Promise<AttemptRow[]> {
  return database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.number));
}

export async function findAttempt(
  { database }: ShopRuntime,
  provider: string,
  reference: string,
): Promise<AttemptRow | undefined> {
  const [attempt] = await database
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.reference, reference)));
  return attempt;
}
