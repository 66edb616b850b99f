import { and, eq, isNull, lt, notExists } from 'drizzle-orm';
import { dayMs } from '#values/durations.ts';
import { cartArchiveDays, emptyCartDays } from '#values/limits.ts';
import type { ShopRuntime } from '../context.ts';
import { cartLines, carts } from './cart-tables.ts';

/** Archives the carts that nobody has touched for 90 days (docs/rules/cart.md). */
export async function archiveUntouchedCarts({ database, clock }: ShopRuntime): Promise<void> {
  const since = new Date(clock.now().getTime() - cartArchiveDays * dayMs);
  await database
    .update(carts)
    .set({ status: 'archived' })
    .where(and(eq(carts.status, 'open'), lt(carts.updatedAt, since)));
}

/** Forgets carts that nothing lies in and that belong to nobody: anybody can make them, and nothing is lost with them. */
export async function removeEmptyCarts({ database, clock }: ShopRuntime): Promise<void> {
  const before = new Date(clock.now().getTime() - emptyCartDays * dayMs);
  const linesOfCart = database
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(eq(cartLines.cartId, carts.id));
  await database
    .delete(carts)
    .where(
      and(
        eq(carts.status, 'open'),
        lt(carts.updatedAt, before),
        isNull(carts.userId),
        notExists(linesOfCart),
      ),
    );
}
