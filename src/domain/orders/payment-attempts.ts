import type { Site } from '#domain/site.ts';
import type { GatewayStart, PaymentGateways } from '#platform/payment-gateways/payment-gateway.ts';
import { paymentAttemptsMaximum } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ShopRuntime } from '../context.ts';
import { openCentsOf } from './order-fulfilment.ts';
import type { AttemptRow, OrderRow } from './order-record.ts';
import { listAttempts } from './orders-queries.ts';
import { attemptStates } from './orders-rules.ts';
import { paymentAttempts } from './payments-tables.ts';

/** Address of ours to which gateways send buyers back; the provider's name follows. */
export const paymentReturnPath = '/payment/return';

/** Name of the gateway that a payment method goes to; nothing for methods of other kinds. */
export function gatewayOf(payment: {
  kind: string;
  config: Readonly<Record<string, unknown>>;
}): string | undefined {
  const { gateway } = payment.config;
  return payment.kind === 'gateway' && typeof gateway === 'string' ? gateway : undefined;
}

/**
 * Whether an order is confirmed by being placed: transfers and cash are, a card once it is paid. What costs nothing is
 * paid first.
 */
export function isConfirmedAtOnce({ totals, payment }: Pick<OrderRow, 'totals' | 'payment'>): boolean {
  return totals.orderTotal !== 0 && gatewayOf(payment) === undefined;
}

/**
 * Notes one more try to pay an order that the caller's transaction has made or holds.
 * @throws Refusal RATE_LIMITED after 20 tries
 */
export async function addAttempt(runtime: ShopRuntime, order: OrderRow): Promise<AttemptRow> {
  const provider = gatewayOf(order.payment);
  const status = attemptStates.new.start;
  if (provider === undefined || !status)
    throw new Error('An order that goes to no gateway was to be paid at one.');
  const [last] = await listAttempts(runtime, order.id);
  const number = (last?.number ?? 0) + 1;
  if (number > paymentAttemptsMaximum) throw new Refusal('RATE_LIMITED');
  const [attempt] = await runtime.database
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      number,
      reference: `${order.orderNumber}-${number}`,
      provider,
      payment: order.payment,
      amountCents: openCentsOf(order),
      currency: order.currency.label,
      status,
      startedAt: runtime.clock.now(),
    })
    .returning();
  if (!attempt) throw new Error('A new payment attempt was not returned.');
  return attempt;
}

/**
 * Where a buyer goes to pay: the newest attempt of an order that waits for a payment at a gateway; null for every other
 * order. The same attempt leads to the same payment again.
 */
export async function findPaymentStart(
  runtime: ShopRuntime,
  gateways: PaymentGateways,
  site: Site,
  order: OrderRow,
): Promise<GatewayStart | null> {
  if (order.status !== 'awaitingPayment' || gatewayOf(order.payment) === undefined) return null;
  const [attempt] = await listAttempts(runtime, order.id);
  const gateway = attempt && gateways.get(attempt.provider);
  if (!gateway || attempt.status !== 'started') return null;
  const { orderNumber, language } = order;
  const { amountCents, currency, provider } = attempt;
  const returnUrl = `${site.url}${paymentReturnPath}/${provider}`;
  return gateway.start({ orderNumber, amountCents, currency, language, returnUrl }, attempt);
}
