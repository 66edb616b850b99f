import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { paymentEndpoints } from '#contract/v2/payment-endpoints.ts';

type OrderCreated = EndpointAnswer<typeof paymentEndpoints.orderPay>;

/** The form that leads a buyer to a payment page, and the order that it pays. */
export type GatewayWay = {
  orderSlug: string;
  url: string;
  method: 'GET' | 'POST';
  fields: Record<string, string>;
};

/** Where an order goes to be paid; nothing where it need not go anywhere. */
export function findGatewayWay({ orderSlug, payment }: OrderCreated): GatewayWay | undefined {
  const { kind, url, method = 'POST', fields = {} } = payment;
  return kind === 'redirect' && url ? { orderSlug, url, method, fields } : undefined;
}
