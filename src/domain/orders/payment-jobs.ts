import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { errorFacts } from '#platform/log/error-facts.ts';
import { dayMs, minuteMs } from '#values/durations.ts';
import { gatewayAskMinutes, unpaidCardMinutes, unpaidLinkDays } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { cancelUnpaid } from './order-cancelling.ts';
import type { AttemptRow, OrderRow } from './order-record.ts';
import { findAndLockOrder, listAttempts } from './orders-queries.ts';
import { orders } from './orders-tables.ts';
import { type PaymentSources, settleWord, siteOf } from './payment-settling.ts';
import { paymentAttempts } from './payments-tables.ts';

/** Orders and attempts of one run; what is left comes with the next. */
const batchMaximum = 200;

/** Asks the gateways what became of payments that nobody has spoken of for 15 minutes (docs/rules/payments.md). */
export async function askPendingPayments(runtime: ShopRuntime, sources: PaymentSources): Promise<void> {
  const since = new Date(runtime.clock.now().getTime() - gatewayAskMinutes * minuteMs);
  const pending = await runtime.database
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.status, 'started'), lt(paymentAttempts.startedAt, since)))
    .orderBy(paymentAttempts.startedAt)
    .limit(batchMaximum);
  for (const attempt of pending) await ask(runtime, sources, attempt);
}

/**
 * Cancels card orders that are unpaid 30 minutes after their newest attempt, those that staff has taken only after some days, and gives back
 * what they hold. The gateway
 * is asked before, so that a payment whose notice was lost still counts; one that cannot be reached is asked again later.
 */
export async function releaseUnpaidOrders(runtime: ShopRuntime, sources: PaymentSources): Promise<void> {
  const overdue = await runtime.database
    .select()
    .from(orders)
    .where(isOverdue(runtime))
    .orderBy(orders.createdAt)
    .limit(batchMaximum);
  for (const order of overdue) {
    try {
      await release(runtime, sources, order);
    } catch (error) {
      // One order must not keep all others waiting.
      runtime.log.error({ order: order.id, ...errorFacts(error) }, 'an unpaid order could not be released');
    }
  }
}

async function release(runtime: ShopRuntime, sources: PaymentSources, { id }: OrderRow): Promise<void> {
  if (!(await askStarted(runtime, sources, id))) return;
  await inTransaction(runtime, async (transaction) => {
    const order = await findAndLockOrder(transaction, id);
    const [still] = await transaction.database
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), isOverdue(runtime)));
    // Paid, or tried again, while the gateway was asked.
    if (order && still) await cancelUnpaid(transaction, siteOf(sources, order), order);
  });
}

/**
 * Asks the gateways what became of the attempts to pay an order that are under way.
 * @returns false where one could not be reached
 */
export async function askStarted(
  runtime: ShopRuntime,
  sources: PaymentSources,
  orderId: number,
): Promise<boolean> {
  for (const attempt of await listAttempts(runtime, orderId)) {
    if (attempt.status === 'started' && !(await ask(runtime, sources, attempt))) return false;
  }
  return true;
}

function isOverdue({ clock }: ShopRuntime) {
  const now = clock.now().getTime();
  const before = new Date(now - unpaidCardMinutes * minuteMs);
  const daysBefore = new Date(now - unpaidLinkDays * dayMs);
  return and(
    eq(orders.status, 'awaitingPayment'),
    sql`${orders.payment} ->> 'kind' = 'gateway'`,
    lt(orders.createdAt, before),
    or(isNotNull(orders.cartId), lt(orders.createdAt, daysBefore)),
    sql`not exists (select from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orders.id}
      and ${paymentAttempts.startedAt} >= ${before})`,
  );
}

/** False where the gateway could not be reached. A gateway that is no longer there knows nothing. */
async function ask(runtime: ShopRuntime, sources: PaymentSources, attempt: AttemptRow): Promise<boolean> {
  const { provider, reference } = attempt;
  try {
    const status = await sources.gateways.get(provider)?.status(reference);
    if (!status || status.state === 'pending') return true;
    const { state: outcome, amountCents, currency } = status;
    await settleWord(runtime, sources, provider, { reference, outcome, paid: { amountCents, currency } });
    return true;
  } catch (error) {
    // A payment of another amount has been logged and pays nothing.
    if (error instanceof Refusal) return true;
    runtime.log.warn({ payment: reference, ...errorFacts(error) }, 'a gateway could not be asked');
    return false;
  }
}
