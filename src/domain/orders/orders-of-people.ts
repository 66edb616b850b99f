import { and, count, eq } from 'drizzle-orm';
import type { ShopRuntime } from '../context.ts';
import { orders } from './orders-tables.ts';

/** How many orders belong to an account. */
export async function countOrdersOf(
  { database }: Pick<ShopRuntime, 'database'>,
  userId: number,
): Promise<number> {
  const [counted] = await database
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId)));
  return counted?.count ?? 0;
}
