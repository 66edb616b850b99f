import { eq } from 'drizzle-orm';
import type { OrderHappening } from '#values/webhooks.ts';
import type { ShopRuntime } from '../context.ts';
import { wordsOf } from './order-fulfilment.ts';
import type { Order, OrderRow } from './order-record.ts';
import { orderEvents, orders } from './orders-tables.ts';

/**
 * Writes a change of an order that the caller's transaction holds, with the words that follow from it.
 * @param order with its lines as they are now
 */
export async function saveOrder(
  { database, emit }: ShopRuntime,
  order: Order,
  change: Partial<OrderRow> = {},
): Promise<Order> {
  const changed = { ...order, ...change };
  const words = wordsOf(changed, order.lines);
  await database
    .update(orders)
    .set({ ...change, ...words })
    .where(eq(orders.id, order.id));
  const saved = { ...changed, ...words };
  emit({
    kind: 'order.changed',
    siteId: order.siteId,
    orderId: order.id,
    happened: happenedTo(order, saved),
  });
  return saved;
}

/** What is told of a change to whoever listens (values/webhooks.ts), by the words of before and after. */
function happenedTo(before: OrderRow, after: OrderRow): OrderHappening[] {
  const became = <Name extends 'state' | 'fulfilment' | 'paymentStatus'>(name: Name, word: OrderRow[Name]) =>
    after[name] === word && before[name] !== word;
  return [
    'changed',
    ...(became('paymentStatus', 'paid') ? (['paid'] as const) : []),
    ...(became('fulfilment', 'ready') ? (['ready'] as const) : []),
    ...(became('fulfilment', 'sent') || became('fulfilment', 'partlySent') ? (['sent'] as const) : []),
    ...(became('fulfilment', 'handedOver') ? (['handedOver'] as const) : []),
    ...(became('state', 'cancelled') ? (['cancelled'] as const) : []),
    ...(became('state', 'closed') ? (['closed'] as const) : []),
  ];
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
