import { setTimeout as delay } from 'node:timers/promises';
import { orderLinkMailsPerHour } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { readOrderNumber } from '#values/withdrawals.ts';
import { countAttempt } from '../accounts/account-attempts.ts';
import { readEmail } from '../accounts/account-input-rules.ts';
import { signedInOf } from '../actor.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { queueSiteMails } from '../sites/site-mails.ts';
import { cancelUnpaid } from './order-cancelling.ts';
import type { OrderRow } from './order-record.ts';
import { findAndLockOrder, findOrderBySlug } from './orders-queries.ts';
import { cancellationMails, orderLinkMail } from './own-order-mails.ts';
import { opensPapers } from './papers-queries.ts';
import { askStarted } from './payment-jobs.ts';
import type { PaymentSources } from './payment-settling.ts';
import { findOrderOf } from './withdrawals/withdrawals-queries.ts';

/** The least that an answer takes, so that its time does not tell whether there is such an order. */
const answerMs = 250;

const links = { kind: 'orderLink', maximum: orderLinkMailsPerHour, windowMinutes: 60 };

/** Mails the link of an order's page if number and address match one; the caller cannot tell whether they do. */
export async function mailOrderLink(
  context: Context,
  input: { readonly orderNumber: string; readonly email: string },
): Promise<void> {
  const stated = { orderNumber: readOrderNumber(input.orderNumber), email: readEmail(input.email, 'email') };
  const mail = async (transaction: Context) => {
    const { site, language } = transaction;
    const isTooMany = (await countAttempt(transaction, links, stated.email)) !== undefined;
    const order = await findOrderOf(transaction, stated);
    if (!order || isTooMany || order.erasureWantedAt !== null) return;
    await queueSiteMails(transaction, site, [orderLinkMail(site, order, language)]);
  };
  await Promise.all([delay(answerMs), inTransactionOnce(context, mail, async () => undefined)]);
}

/** Whether a buyer may still cancel an order: it is neither paid nor in progress. */
export function canBeCancelled({ status }: Pick<OrderRow, 'status'>): boolean {
  return status === 'awaitingPayment';
}

/**
 * Cancels an order that waits for its payment, for the buyer: by the account, or by the key in the browser and mails.
 * The gateway is asked first, so that a payment whose notification is on its way still counts; a later payment is
 * refunded. An order that is already cancelled stays so.
 * @throws Refusal NOT_FOUND, FORBIDDEN, ORDER_NOT_AWAITING_PAYMENT
 */
export async function cancelOwnOrder(
  context: Context,
  sources: PaymentSources,
  { slug, key }: { readonly slug: string; readonly key: string | undefined },
): Promise<OrderRow> {
  const found = await findOrderBySlug(context, slug);
  if (!found) throw new Refusal('NOT_FOUND');
  if (!isBuyer(context, found, key)) throw new Refusal('FORBIDDEN');
  if (canBeCancelled(found)) await askStarted(context, sources, found.id);
  const cancel = async (transaction: Context): Promise<OrderRow> => {
    const order = await findAndLockOrder(transaction, found.id);
    if (!order) throw new Refusal('NOT_FOUND');
    if (order.status === 'cancelled') return order;
    if (!canBeCancelled(order)) throw new Refusal('ORDER_NOT_AWAITING_PAYMENT');
    const cancelled = await cancelUnpaid(transaction, transaction.site, order);
    await queueSiteMails(transaction, transaction.site, cancellationMails(transaction.site, cancelled));
    return cancelled;
  };
  return inTransactionOnce<Context, OrderRow>(context, cancel, async () => found);
}

function isBuyer(context: Context, order: OrderRow, key: string | undefined): boolean {
  const user = signedInOf(context);
  return (user !== undefined && order.userId === user.userId) || opensPapers(order, key);
}
