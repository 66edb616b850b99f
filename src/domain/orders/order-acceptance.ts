import { eq } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { deliverDigitalGoods } from './digital-delivery.ts';
import { tellOfMissingCodes } from './digital-pool.ts';
import { confirmOrder, sendDeliveries, sendPapers, sendPaymentNotice } from './order-confirmation.ts';
import type { Order, OrderRow } from './order-record.ts';
import { findAndLockOrder, withLines } from './orders-queries.ts';
import { orderStates, paymentStates } from './orders-rules.ts';
import { type OrderPayment, orders } from './orders-tables.ts';
import { issueInvoice, issuings } from './paper-issuing.ts';

/**
 * Makes an order paid in the caller's transaction, which holds it: e-products are handed over, the invoice is
 * issued, and the buyer is told, with the confirmation where it has not been sent yet.
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
