import type { Context } from '../context.ts';
import { acceptPayment } from './order-acceptance.ts';
import { confirmOrder } from './order-confirmation.ts';
import type { Order } from './order-record.ts';
import { addAttempt, gatewayOf } from './payment-attempts.ts';

/**
 * Begins the payment of an order of the context's site that the caller's transaction has made or holds: a card waits
 * for a first word of its gateway, transfers and cash are confirmed at once. Where nothing is to be paid there is nothing
 * to wait for either, whichever way was chosen: the order is paid.
 * @throws Refusal RATE_LIMITED after 20 tries
 */
export async function beginPayment(context: Context, order: Order): Promise<Order> {
  const { site } = context;
  if (order.totals.orderTotal === 0) return acceptPayment(context, site, order);
  if (gatewayOf(order.payment) !== undefined) {
    await addAttempt(context, order);
    return order;
  }
  return order.confirmedAt === null ? confirmOrder(context, site, order) : order;
}
