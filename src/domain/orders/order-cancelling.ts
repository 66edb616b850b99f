import { and, eq } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { giveBackCouponUse } from '../cart/coupon-uses.ts';
import type { ShopRuntime } from '../context.ts';
import { sendPapers } from './order-confirmation.ts';
import { waitingPieces } from './order-fulfilment.ts';
import { moveLinePieces } from './order-pieces.ts';
import type { Order, OrderRow } from './order-record.ts';
import { saveOrder } from './order-saving.ts';
import { releaseStock } from './order-stock.ts';
import { withLines } from './orders-queries.ts';
import { attemptStates } from './orders-rules.ts';
import { type Issuing, issuings, takeBackPapers } from './paper-issuing.ts';
import { paymentAttempts } from './payments-tables.ts';

/** Gives back one kind of thing that an order took and that others may now have. */
type GiveBack = (runtime: ShopRuntime, order: OrderRow, site: Site) => Promise<void>;

/** All that a cancelled order gives back, in its cancelling transaction and in the order in which it was taken. */
const givenBack: readonly GiveBack[] = [
  (runtime, order) => giveBackCouponUse(runtime, order),
  (runtime, order, site) => releaseStock(runtime, order, site, 'all'),
];

/**
 * Cancels an order of which nothing has left the house, and takes back its invoice; the caller's transaction holds it. What was paid is
 * to be given back.
 */
export async function cancelWhole(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  issuing: Issuing = issuings.cancelled,
): Promise<Order> {
  const { database, clock, log } = runtime;
  const lines = await moveLinePieces(
    runtime,
    order,
    order.lines.map((line) => ({
      position: line.position,
      from: ['open', 'inProduction', 'ready'] as const,
      to: 'cancelled' as const,
      quantity: waitingPieces(line),
    })),
  );
  const change = { state: 'cancelled', dueCents: 0, version: order.version + 1 } as const;
  const cancelled = await saveOrder(runtime, { ...order, lines }, change);
  await database
    .update(paymentAttempts)
    .set({ status: attemptStates.started.abandon, settledAt: clock.now() })
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'started')));
  for (const giveBack of givenBack) await giveBack(runtime, order, site);
  await sendPapers(runtime, site, cancelled, await takeBackPapers(runtime, site, cancelled, issuing));
  log.info({ order: order.orderNumber }, 'an order was cancelled');
  return cancelled;
}

/** Cancels an order that waits for its payment. */
export async function cancelUnpaid(runtime: ShopRuntime, site: Site, order: OrderRow): Promise<Order> {
  if (order.status !== 'awaitingPayment') throw new Error('An order that cannot be cancelled was to be.');
  return cancelWhole(runtime, site, await withLines(runtime, order));
}
