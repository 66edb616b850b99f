import { and, eq, ne, sql } from 'drizzle-orm';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { Context } from '../context.ts';
import { orderLines, orders } from '../orders/orders-tables.ts';
import type { Subject } from './reviews-rules.ts';

/** Whether an account has ordered the product or a variant of it, in an order that holds. */
export async function hasBought(
  { database }: Context,
  subject: Subject,
  userId: number | null,
): Promise<boolean> {
  if (userId === null || subject.kind !== 'product') return false;
  const [line] = await database
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.status, 'cancelled'),
        ne(orders.status, 'awaitingPayment'),
        sql`coalesce(${products.mainProductId}, ${products.id}) = ${subject.id}`,
      ),
    )
    .limit(1);
  return line !== undefined;
}
