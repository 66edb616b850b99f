import { and, eq, lt } from 'drizzle-orm';
import { cartArchiveDays } from '#values/limits.ts';
import type { ShopRuntime } from '../context.ts';
import { carts } from './cart-tables.ts';

const dayMs = 86_400_000;

/** Archives the carts that nobody has touched for 90 days (api.md, "Archived carts"). */
export async function archiveUntouchedCarts({ database, clock }: ShopRuntime): Promise<void> {
  const since = new Date(clock.now().getTime() - cartArchiveDays * dayMs);
  await database
    .update(carts)
    .set({ status: 'archived' })
    .where(and(eq(carts.status, 'open'), lt(carts.updatedAt, since)));
}
