import { eq } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { deliverDigitalGoods } from './digital-delivery.ts';
import { tellOfMissingCodes } from './digital-pool.ts';
import { confirmOrder, sendDeliveries, sendPapers, sendPaymentNotice } from './order-confirmation.ts';
import type { Order, OrderRow } from './order-record.ts';
import { findAndLockOrder, withLines } from './orders-queries.ts';
import { orderStates, paymentStates } from './orders-rules.ts';
import { type OrderPayment, orders } from './orders-tables.ts';
import { issueInvoice, issuings } from './paper-issuing.ts';
import { addAttempt, gatewayOf } from './payment-attempts.ts';

/**
 * Marks an order as paid, in the caller's transaction, which locks it: e-products are delivered, the invoice is issued,
 * and the buyer is notified, with the confirmation if it was not sent yet.
 */
export async function acceptPayment(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  payment: OrderPayment = order.payment,
): Promise<Order> {
  const paymentStatus = paymentStates[order.paymentStatus].receive;
  if (!paymentStatus) throw new Error('A payment that cannot be received was accepted.');
  const status = orderStates[order.status].receivePayment ?? order.status;
  const change = { status, paymentStatus, payment };
  await runtime.database.update(orders).set(change).where(eq(orders.id, order.id));
  const paid = await withLines(runtime, { ...order, ...change });
  const { deliveries, missing } = await deliverDigitalGoods(runtime, site, paid);
  if (missing.length > 0) await tellOfMissingCodes(runtime, site, paid, missing);
  const issued = await issueInvoice(runtime, site, paid, issuings.paid);
  if (paid.confirmedAt === null) return confirmOrder(runtime, site, paid, { deliveries, issued });
  if (deliveries.length > 0) await sendDeliveries(runtime, site, paid, deliveries, issued);
  else if (issued.length > 0) await sendPapers(runtime, site, paid, issued);
  else await sendPaymentNotice(runtime, site, paid);
  return paid;
}

/**
 * The money for a transfer or a cash payment has come: for the back office. Saying it twice is saying it once.
 * @throws Refusal NOT_FOUND; ORDER_NOT_AWAITING_PAYMENT for an order that is cancelled or was refunded
 */
export async function markOrderPaid(
  runtime: ShopRuntime,
  { directory }: { readonly directory: SiteDirectory },
  orderId: number,
): Promise<OrderRow> {
  return inTransaction(runtime, async (transaction) => {
    const order = await findAndLockOrder(transaction, orderId);
    const site = directory.list().find(({ id }) => id === order?.siteId);
    if (!order || !site) throw new Refusal('NOT_FOUND');
    if (order.paymentStatus === 'paid') return order;
    if (order.status === 'cancelled' || !paymentStates[order.paymentStatus].receive) {
      throw new Refusal('ORDER_NOT_AWAITING_PAYMENT');
    }
    return acceptPayment(transaction, site, order);
  });
}

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
