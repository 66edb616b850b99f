import type { Site } from '#domain/site.ts';
import type { MailBlock, MailDocument } from '#platform/mail/mail-document.ts';
import type { MailPicture } from '#platform/mail/mail-tables.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import { isLanguage } from '#values/language.ts';
import { greeting, legalFooter } from '../sites/site-mails.ts';
import type { DigitalDelivery } from './digital-delivery.ts';
import { nameOf } from './mailed-goods.ts';
import type { Order } from './order-record.ts';
import type { Paper } from './paper-record.ts';

/** Path of what was bought; the delivery's token follows. */
export const downloadPath = '/api/v2/order/download';

/** The e-products of an order that was paid after its confirmation, in the language of the order. */
export function deliveriesMail(
  site: Site,
  order: Order,
  deliveries: readonly DigitalDelivery[],
  { isProven, invoice }: { readonly isProven: boolean; readonly invoice: Pick<Paper, 'label'> | undefined },
): MailDocument {
  const language = isLanguage(order.language) ? order.language : site.defaultLanguage;
  const texts = mailLanguage(language);
  const { translate } = texts;
  return {
    language,
    subject: translate('digital.subject', { number: order.orderNumber }),
    preview: translate('digital.preview'),
    sender: { name: order.seller.name, url: site.url },
    blocks: [
      greeting(isProven ? nameOf(order.mainAddress) : '', texts),
      { kind: 'paragraph', text: translate('digital.thanks') },
      ...deliveryBlocks(site, deliveries, texts),
      ...invoiceBlocks(invoice, order, texts),
    ],
    footer: legalFooter(order.seller, texts),
  };
}

/** That the invoice goes with the mail, or the number of the one that another program has issued. */
export function invoiceBlocks(
  invoice: Pick<Paper, 'label'> | undefined,
  { outsideInvoice }: Pick<Order, 'outsideInvoice'>,
  { translate }: MailLanguage,
): MailBlock[] {
  if (!invoice) {
    if (!outsideInvoice) return [];
    const { number } = outsideInvoice;
    return [{ kind: 'paragraph', text: translate('order.invoiceIssued', { number }) }];
  }
  return [{ kind: 'paragraph', text: translate('order.invoiceAttached', { number: invoice.label }) }];
}

/** What was bought: links to press, codes to type, tickets to show. */
export function deliveryBlocks(
  site: Site,
  deliveries: readonly DigitalDelivery[],
  texts: MailLanguage,
): MailBlock[] {
  if (deliveries.length === 0) return [];
  return [
    { kind: 'heading', text: texts.translate('digital.heading') },
    ...deliveries.flatMap((delivery) => blocksOf(site, delivery, texts)),
  ];
}

function blocksOf(
  site: Site,
  delivery: DigitalDelivery,
  { translate, formatDay }: MailLanguage,
): MailBlock[] {
  const { name, kind, content, maxDownloads: count } = delivery;
  const url = `${site.url}${downloadPath}/${delivery.token}`;
  const until = translate('digital.validUntil', { day: formatDay(delivery.validUntil, site.timeZone) });
  const times = count === null ? [] : [translate('digital.maximum', { count })];
  const head: MailBlock = { kind: 'item', name, details: [until, ...times] };
  switch (kind) {
    case 'link':
      return [head, { kind: 'link', label: translate('digital.download'), url }];
    case 'code':
      return [
        head,
        { kind: 'facts', facts: [{ label: translate('digital.code'), value: content, strong: true }] },
        { kind: 'link', label: translate('digital.showCode'), url, isQuiet: true },
      ];
    case 'qrcode':
      return [
        head,
        {
          kind: 'picture',
          contentId: contentIdOf(delivery),
          alternative: translate('digital.ticketPicture', { name }),
          widthPx: 180,
        },
        { kind: 'link', label: translate('digital.showTicket'), url, isQuiet: true },
      ];
  }
}

/** The tickets among what was bought, as pictures that stand in the mail. */
export function picturesOfDeliveries(deliveries: readonly DigitalDelivery[]): MailPicture[] {
  return deliveries
    .filter(({ kind }) => kind === 'qrcode')
    .map((delivery) => ({
      kind: 'qrcode',
      text: delivery.content,
      contentId: contentIdOf(delivery),
      fileName: `${contentIdOf(delivery)}.png`,
    }));
}

function contentIdOf({ position, item }: DigitalDelivery): string {
  return `ticket-${position + 1}-${item}`;
}
