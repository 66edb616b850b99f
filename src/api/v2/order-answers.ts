import type { Static } from 'typebox';
import type { OrderCreated, OrderState } from '#contract/shapes/checkout-shapes.ts';
import type { Context } from '#domain/context.ts';
import type { OrderRow } from '#domain/orders/order-record.ts';
import { findPaymentStart } from '#domain/orders/payment-attempts.ts';
import type { PaymentGateways } from '#platform/payment-gateways/payment-gateway.ts';

/** What has become of an order. */
export function toOrderState({
  orderNumber,
  slug: orderSlug,
  status,
  paymentStatus,
}: OrderRow): Static<typeof OrderState> {
  return { orderNumber, orderSlug, status, paymentStatus };
}

/** An order that was just made, or is to be paid again, with the way to the gateway where it goes to one. */
export async function toOrderCreated(
  context: Context,
  gateways: PaymentGateways,
  order: OrderRow,
): Promise<Static<typeof OrderCreated>> {
  const { id, slug: orderSlug, orderNumber } = order;
  const start = await findPaymentStart(context, gateways, context.site, order);
  if (!start) return { id, orderSlug, orderNumber, payment: { kind: 'none' } };
  const { url, method, fields } = start;
  return { id, orderSlug, orderNumber, payment: { kind: 'redirect', url, method, fields: { ...fields } } };
}
