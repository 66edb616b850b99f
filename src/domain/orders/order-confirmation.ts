import { sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import type { MailPicture } from '#platform/mail/mail-tables.ts';
import type { ShopRuntime } from '../context.ts';
import { queueSiteMail, queueSiteMails } from '../sites/site-mails.ts';
import type { DigitalDelivery } from './digital-delivery.ts';
import { deliveriesMail, picturesOfDeliveries } from './digital-mails.ts';
import { picturesOfGoods } from './mailed-goods.ts';
import { orderNotices } from './order-notice.ts';
import type { Order, OrderRow, UnwrittenOrder } from './order-record.ts';
import { orderConfirmationMail } from './orders-mails.ts';
import { mailedPaper, papersMail, paymentMail } from './paper-mails.ts';
import type { Paper } from './paper-record.ts';
import { paymentCodesOf } from './payment-codes/order-payment-codes.ts';
import { isAddressProven, mayNameBuyer } from './proven-address.ts';

/** What comes with a confirmation: e-products that were handed over, papers that were issued. */
type ConfirmedWith = { readonly deliveries?: readonly DigitalDelivery[]; readonly issued?: readonly Paper[] };

const noteConfirmed = namedStatement(
  'order_confirmed',
  () => sql`update "order" set confirmed_at = ${sql.placeholder('confirmedAt')}::timestamptz
    where id = ${sql.placeholder('orderId')}::int`,
);

/**
 * Queues the one confirmation of an order in the caller's transaction: at once for transfers and cash on delivery, for
 * cards once they are paid, for a card that is refused buys nothing. E-products handed over by then come with it.
 */
export async function confirmOrder(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  more: ConfirmedWith = {},
): Promise<Order> {
  const confirmedAt = runtime.clock.now();
  await Promise.all([
    noteConfirmed(runtime.database, { orderId: order.id, confirmedAt }),
    queueConfirmation(runtime, site, order, more),
  ]);
  return { ...order, confirmedAt };
}

/**
 * Queues the confirmation of a confirmed order and the company's notification, in the transaction that writes it. An
 * order that is not confirmed, such as one with an unpaid card, needs no attention yet.
 */
export async function queueConfirmation(
  runtime: ShopRuntime,
  site: Site,
  order: UnwrittenOrder,
  { deliveries = [], issued = [] }: ConfirmedWith = {},
): Promise<void> {
  const codes = paymentCodesOf(order);
  const pictures: MailPicture[] = [
    ...(codes?.hub3
      ? [{ kind: 'pdf417' as const, text: codes.hub3, contentId: 'hub3', fileName: 'hub3.png' }]
      : []),
    ...(codes?.epc
      ? [{ kind: 'qrcode' as const, text: codes.epc, contentId: 'epc', fileName: 'epc.png' }]
      : []),
    ...picturesOfDeliveries(deliveries),
    ...picturesOfGoods(order),
  ];
  const isProven = await isAddressProven(runtime, order);
  // Papers name the buyer; otherwise the link to the order leads to them.
  const files = mayNameBuyer(order, isProven) ? issued.map(mailedPaper) : [];
  const document = orderConfirmationMail(site, order, {
    codes,
    deliveries,
    isProven,
    invoice: files.length > 0 ? issued.find(({ kind }) => kind === 'invoice') : undefined,
  });
  const { email: recipient } = order;
  await queueSiteMails(runtime, site, [
    ...orderNotices(site, order),
    { kind: 'order.confirmation', recipient, pictures, files, document },
  ]);
}

/** Queues the e-products of an order that was confirmed before it was paid, with the papers of that payment. */
export async function sendDeliveries(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  deliveries: readonly DigitalDelivery[],
  issued: readonly Paper[] = [],
): Promise<void> {
  const isProven = await isAddressProven(runtime, order);
  const files = mayNameBuyer(order, isProven) ? issued.map(mailedPaper) : [];
  const invoice = files.length > 0 ? issued.find(({ kind }) => kind === 'invoice') : undefined;
  const document = deliveriesMail(site, order, deliveries, { isProven, invoice });
  await queueSiteMail(runtime, site, document, {
    kind: 'order.deliveries',
    recipient: order.email,
    pictures: picturesOfDeliveries(deliveries),
    files,
  });
}

/** Queues what was issued about an order after its confirmation, in the transaction that issued it. */
export async function sendPapers(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  issued: readonly Paper[],
): Promise<void> {
  if (issued.length === 0) return;
  const isProven = await isAddressProven(runtime, order);
  const files = mayNameBuyer(order, isProven) ? issued.map(mailedPaper) : [];
  const document = papersMail(site, order, issued, { isProven, isAttached: files.length > 0 });
  await queueSiteMail(runtime, site, document, { kind: 'order.papers', recipient: order.email, files });
}

/**
 * Queues that money has come, where no paper tells so: another program issues the invoice, or it was issued before. Cash was
 * handed over by the buyer; what was written off has not come.
 */
export async function sendPaymentNotice(runtime: ShopRuntime, site: Site, order: Order): Promise<void> {
  if (order.payment.kind === 'cashOnDelivery' || order.receivedCents === 0) return;
  const isProven = await isAddressProven(runtime, order);
  const document = paymentMail(site, order, isProven);
  await queueSiteMail(runtime, site, document, { kind: 'order.paid', recipient: order.email });
}
