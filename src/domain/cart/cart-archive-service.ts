import { and, eq, lt } from 'drizzle-orm';
import { dayMs } from '#values/durations.ts';
import { cartArchiveDays } from '#values/limits.ts';
import type { ShopRuntime } from '../context.ts';
import { carts } from './cart-tables.ts';

/** Archives the carts that nobody has touched for 90 days (api.md, "Archived carts"). */
export async function archiveUntouchedCarts({ database, clock }: ShopRuntime): Promise<void> {
  const since = new Date(clock.now().getTime() - cartArchiveDays * dayMs);
  await database
    .update(carts)
    .set({ status: 'archived' })
    .where(and(eq(carts.status, 'open'), lt(carts.updatedAt, since)));
}
