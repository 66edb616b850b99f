import { and, eq, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { giveBackCouponUse } from '../cart/coupon-uses.ts';
import type { ShopRuntime } from '../context.ts';
import { sendPapers } from './order-confirmation.ts';
import type { OrderRow } from './order-record.ts';
import { releaseStock } from './order-stock.ts';
import { attemptStates, orderStates, paymentStates } from './orders-rules.ts';
import { orderLines, orders } from './orders-tables.ts';
import { takeBackPapers } from './paper-issuing.ts';
import { paymentAttempts } from './payments-tables.ts';

/** Gives back one kind of thing that an order took and that others may now have. */
type GiveBack = (runtime: ShopRuntime, order: OrderRow, site: Site) => Promise<void>;

/** All that an unpaid order gives back, in its cancelling transaction and in the order in which it was taken. */
const givenBack: readonly GiveBack[] = [
  async (runtime, { cartId }) => {
    if (cartId !== null) await giveBackCouponUse(runtime, cartId);
  },
  (runtime, order, site) => releaseStock(runtime, order, site, 'all'),
];

/** Cancels an order that waits for its payment, and takes back its invoice; the caller's transaction holds it. */
export async function cancelUnpaid(runtime: ShopRuntime, site: Site, order: OrderRow): Promise<OrderRow> {
  const { database, clock, log } = runtime;
  const status = orderStates[order.status].cancel;
  const abandoned = attemptStates.started.abandon;
  if (!status || !abandoned) throw new Error('An order that cannot be cancelled was to be.');
  const paymentStatus = paymentStates[order.paymentStatus].fail ?? order.paymentStatus;
  const change = {
    status,
    paymentStatus,
    state: 'cancelled',
    fulfilment: 'cancelled',
    dueCents: 0,
    version: order.version + 1,
  } as const;
  await database.update(orders).set(change).where(eq(orders.id, order.id));
  await database
    .update(orderLines)
    .set({ cancelled: sql`${orderLines.quantity}` })
    .where(eq(orderLines.orderId, order.id));
  await database
    .update(paymentAttempts)
    .set({ status: abandoned, settledAt: clock.now() })
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.status, 'started')));
  for (const giveBack of givenBack) await giveBack(runtime, order, site);
  const cancelled = { ...order, ...change };
  await sendPapers(runtime, site, cancelled, await takeBackPapers(runtime, site, cancelled));
  log.info({ order: order.orderNumber }, 'an unpaid order was cancelled');
  return cancelled;
}
