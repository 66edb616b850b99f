import type { Context } from '../context.ts';
import type { Order } from '../orders/order-record.ts';
import type { Draft, EditSources } from './order-changes.ts';
import { inWordsOf } from './order-edit-goods.ts';
import { orderPaymentOf } from './order-payment.ts';
import { paymentsFor } from './pay-again-service.ts';

/**
 * What cost nothing when it was ordered has no way to be paid: where it costs something now, it is paid in the first way without a fee and
 * without a gateway, for which nobody waits. The buyer may choose another one on the order's page.
 */
export async function choosePaymentNow(
  context: Context,
  sources: EditSources,
  order: Order,
  { change }: Draft,
): Promise<void> {
  if (order.payment.kind !== 'none' || change.totals.orderTotal === 0) return;
  const methods = await paymentsFor(context, sources, { ...order, ...change });
  const method = methods.find(({ kind, feeCents }) => kind !== 'gateway' && feeCents === 0);
  if (method) change.payment = orderPaymentOf(inWordsOf(context, order), method, change.totals);
}
