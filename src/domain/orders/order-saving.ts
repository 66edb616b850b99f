import { eq } from 'drizzle-orm';
import type { ShopRuntime } from '../context.ts';
import { wordsOf } from './order-fulfilment.ts';
import type { Order, OrderRow } from './order-record.ts';
import { orderEvents, orders } from './orders-tables.ts';

/**
 * Writes a change of an order that the caller's transaction holds, with the words that follow from it.
 * @param order with its lines as they are now
 */
export async function saveOrder(
  { database }: ShopRuntime,
  order: Order,
  change: Partial<OrderRow> = {},
): Promise<Order> {
  const changed = { ...order, ...change };
  const words = wordsOf(changed, order.lines);
  await database
    .update(orders)
    .set({ ...change, ...words })
    .where(eq(orders.id, order.id));
  return { ...changed, ...words };
}

export type NewOrderEvent = Partial<
  Pick<typeof orderEvents.$inferInsert, 'facts' | 'text' | 'mailed' | 'internal' | 'actorId'>
> & { readonly kind: string };

/** Notes what has happened to an order, in the transaction in which it happens. */
export async function noteEvent(
  { database, clock }: ShopRuntime,
  { id: orderId }: Pick<OrderRow, 'id'>,
  event: NewOrderEvent,
): Promise<void> {
  await database.insert(orderEvents).values({ orderId, at: clock.now(), ...event });
}

/** Pieces as an event tells of them. */
export function eventLines(
  pieces: readonly { readonly position: number; readonly quantity: number }[],
): { lineId: number; quantity: number }[] {
  return pieces.map(({ position, quantity }) => ({ lineId: position + 1, quantity }));
}
