import { eq } from 'drizzle-orm';
import type { MailDocument } from '#platform/mail/mail-document.ts';
import type { MailPicture } from '#platform/mail/mail-tables.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from '../sites/site.ts';
import { queueSiteMail } from '../sites/site-mails.ts';
import type { DigitalDelivery } from './digital-delivery.ts';
import { deliveriesMail, picturesOfDeliveries } from './digital-mails.ts';
import type { Order } from './order-record.ts';
import { orderConfirmationMail } from './orders-mails.ts';
import { orders } from './orders-tables.ts';
import { paymentCodesOf } from './payment-codes/order-payment-codes.ts';

/**
 * Queues the one confirmation of an order in the caller's transaction: at once for transfers and cash on delivery, for
 * cards once they are paid, for a card that is refused buys nothing. E-products handed over by then come with it.
 */
export async function confirmOrder(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  deliveries: readonly DigitalDelivery[] = [],
): Promise<Order> {
  const confirmedAt = runtime.clock.now();
  await runtime.database.update(orders).set({ confirmedAt }).where(eq(orders.id, order.id));
  const codes = paymentCodesOf(site, order);
  const pictures: MailPicture[] = [
    ...(codes?.hub3
      ? [{ kind: 'pdf417' as const, text: codes.hub3, contentId: 'hub3', fileName: 'hub3.png' }]
      : []),
    ...(codes?.epc
      ? [{ kind: 'qrcode' as const, text: codes.epc, contentId: 'epc', fileName: 'epc.png' }]
      : []),
    ...picturesOfDeliveries(deliveries),
  ];
  const document = orderConfirmationMail(site, order, { codes, deliveries });
  await queueOrderMail(runtime, site, order, 'order.confirmation', document, pictures);
  return { ...order, confirmedAt };
}

/** Queues the e-products of an order that was confirmed before it was paid. */
export async function sendDeliveries(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  deliveries: readonly DigitalDelivery[],
): Promise<void> {
  const document = deliveriesMail(site, order, deliveries);
  await queueOrderMail(runtime, site, order, 'order.deliveries', document, picturesOfDeliveries(deliveries));
}

async function queueOrderMail(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  kind: string,
  document: MailDocument,
  pictures: readonly MailPicture[],
): Promise<void> {
  await queueSiteMail(runtime, site, document, { kind, recipient: order.email, pictures });
}
