import { eq } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import type {
  GatewayAmount,
  GatewayWord,
  PaymentGateways,
} from '#platform/payment-gateways/payment-gateway.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { queueSiteMails } from '../sites/site-mails.ts';
import { bookMoney } from './money-ledger.ts';
import { acceptPayment } from './order-acceptance.ts';
import { openCentsOf } from './order-fulfilment.ts';
import { refundNotices } from './order-notice.ts';
import type { AttemptRow, OrderRow } from './order-record.ts';
import { saveOrder } from './order-saving.ts';
import { findAndLockOrder, findAttempt, listAttempts, withLines } from './orders-queries.ts';
import { type AttemptAction, attemptStates } from './orders-rules.ts';
import { paymentAttempts, refundQueue, type refundReasons } from './payments-tables.ts';

/** What settling payments looks things up in. */
export type PaymentSources = { readonly gateways: PaymentGateways; readonly directory: SiteDirectory };

const actionOf = { succeeded: 'succeed', failed: 'fail', abandoned: 'abandon' } as const satisfies Record<
  GatewayWord['outcome'],
  AttemptAction
>;

/**
 * Takes what a gateway has said and signed about an attempt: in any order, late, or many times over, it makes one
 * payment of one order. Money that no order waits for any more goes to the refund queue.
 * @returns the order as it is then
 * @throws Refusal NOT_FOUND for an attempt that was never made; PAYMENT_MISMATCH for another amount or currency than was
 *   asked for, and nothing is changed
 */
export async function settleWord(
  runtime: ShopRuntime,
  sources: PaymentSources,
  provider: string,
  word: GatewayWord,
): Promise<OrderRow> {
  const found = await findAttempt(runtime, provider, word.reference);
  if (!found) throw new Refusal('NOT_FOUND');
  const news = await withAmount(sources, provider, word);
  if (news.outcome === 'succeeded') checkAmount(runtime, found, news.paid);
  return inTransaction(runtime, async (transaction) => {
    const order = await findAndLockOrder(transaction, found.orderId);
    const attempt = await findAttempt(transaction, provider, word.reference);
    if (!order || !attempt) throw new Error('The order of a payment attempt is gone.');
    const status = news.outcome && attemptStates[attempt.status][actionOf[news.outcome]];
    if (!status) return order;
    const changed = { ...attempt, status };
    await transaction.database
      .update(paymentAttempts)
      .set({ status, settledAt: runtime.clock.now() })
      .where(eq(paymentAttempts.id, attempt.id));
    if (status === 'succeeded') return receiveMoney(transaction, siteOf(sources, order), order, changed);
    return status === 'failed' ? noteFailure(transaction, order, changed) : order;
  });
}

type News = { readonly outcome: GatewayWord['outcome'] | null; readonly paid: GatewayAmount | null };

/** A gateway that does not sign amounts is asked before anything counts as paid (docs/rules/payments.md). */
async function withAmount({ gateways }: PaymentSources, provider: string, word: GatewayWord): Promise<News> {
  if (word.outcome !== 'succeeded' || word.paid) return word;
  const status = await gateways.get(provider)?.status(word.reference);
  if (!status || status.state === 'pending') return { outcome: null, paid: null };
  return { outcome: status.state, paid: status };
}

function checkAmount({ log }: ShopRuntime, attempt: AttemptRow, paid: GatewayAmount | null): void {
  if (paid?.amountCents === attempt.amountCents && paid.currency === attempt.currency) return;
  const asked = { amountCents: attempt.amountCents, currency: attempt.currency };
  log.warn({ payment: attempt.reference, asked, paid }, 'a gateway told another amount than was asked for');
  throw new Refusal('PAYMENT_MISMATCH');
}

async function receiveMoney(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<OrderRow> {
  const { amountCents, payment, reference } = attempt;
  const booked = await bookMoney(runtime, order, {
    kind: 'in',
    amountCents,
    source: { kind: 'gateway', id: reference },
    method: payment.name,
  });
  if (!booked) return order;
  const reason = reasonToRefund(order, attempt);
  if (reason) {
    await queueRefund(runtime, site, order, attempt, reason);
    return saveOrder(runtime, await withLines(runtime, booked));
  }
  const excessCents = -openCentsOf(booked);
  if (excessCents > 0) {
    await queueRefund(runtime, site, order, { ...attempt, amountCents: excessCents }, 'amountDiffers');
  }
  // The buyer may have chosen another way meanwhile; what counts is how it was paid.
  return acceptPayment(runtime, site, booked, payment);
}

/** @param order before the money was booked */
function reasonToRefund(order: OrderRow, attempt: AttemptRow): (typeof refundReasons)[number] | undefined {
  if (order.status === 'cancelled') return 'orderCancelled';
  if (order.paymentStatus === 'paid' || order.paymentStatus === 'refunded') return 'paidBefore';
  return attempt.amountCents < openCentsOf(order) ? 'amountDiffers' : undefined;
}

async function queueRefund(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  attempt: AttemptRow,
  reason: (typeof refundReasons)[number],
): Promise<void> {
  const { database, clock, log } = runtime;
  const { id, reference, amountCents, currency } = attempt;
  await database
    .insert(refundQueue)
    .values({ attemptId: id, amountCents, currency, reason, queuedAt: clock.now() });
  await queueSiteMails(runtime, site, refundNotices(site, order, attempt, reason));
  log.warn({ payment: reference, amountCents, currency, reason }, 'a payment has to be sent back');
}

/** A refused card tells of the order only where no newer attempt is under way. */
async function noteFailure(runtime: ShopRuntime, order: OrderRow, attempt: AttemptRow): Promise<OrderRow> {
  const [newest] = await listAttempts(runtime, order.id);
  if (order.status !== 'awaitingPayment' || newest?.id !== attempt.id) return order;
  return saveOrder(runtime, await withLines(runtime, order), { paymentStatus: 'failed' });
}

/** The site that an order was made at; orders outlive requests and their hosts. */
export function siteOf(
  { directory }: Pick<PaymentSources, 'directory'>,
  order: Pick<OrderRow, 'siteId'>,
): Site {
  const site = directory.list().find(({ id }) => id === order.siteId);
  if (!site) throw new Error('The site of an order is gone.');
  return site;
}
