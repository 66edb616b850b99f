import type { Site } from '#domain/site.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { supplyDigitalGoods } from './digital-delivery.ts';
import { tellOfMissingCodes } from './digital-pool.ts';
import { bookMoney } from './money-ledger.ts';
import { confirmOrder, sendDeliveries, sendPapers, sendPaymentNotice } from './order-confirmation.ts';
import { openCentsOf } from './order-fulfilment.ts';
import type { Order, OrderRow } from './order-record.ts';
import { saveOrder } from './order-saving.ts';
import { findAndLockOrder, withLines } from './orders-queries.ts';
import type { OrderPayment } from './orders-tables.ts';
import { issueInvoice, issuings } from './paper-issuing.ts';
import { addAttempt, gatewayOf } from './payment-attempts.ts';

/**
 * What follows once an order is paid, in the caller's transaction, which locks it: e-products are delivered, the invoice is
 * issued, and the buyer is notified, with the confirmation if it was not sent yet.
 * @param order with the sums of its money as they are now
 */
export async function acceptPayment(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  payment: OrderPayment = order.payment,
): Promise<Order> {
  const known = await saveOrder(runtime, await withLines(runtime, order), { payment });
  const { order: paid, deliveries, missing } = await supplyDigitalGoods(runtime, site, known);
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
    if (order.status === 'cancelled' || order.paymentStatus === 'refunded') {
      throw new Refusal('ORDER_NOT_AWAITING_PAYMENT');
    }
    const amountCents = openCentsOf(order);
    const { payment, version } = order;
    const source = { kind: 'staff', id: `paid-${version}` } as const;
    const booked =
      amountCents > 0
        ? await bookMoney(transaction, order, { kind: 'in', amountCents, source, method: payment.name })
        : order;
    return acceptPayment(transaction, site, booked ?? order);
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
