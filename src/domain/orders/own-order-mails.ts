import type { Site } from '#domain/site.ts';
import type { MailBlock, MailDocument } from '#platform/mail/mail-document.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import {
  greeting,
  languageOfRecipient,
  legalFooter,
  orderRecipients,
  type SiteMail,
} from '../sites/site-mails.ts';
import type { OrderRow } from './order-record.ts';
import { orderPageOf } from './orders-mails.ts';

/** Kinds of mails about what buyers do with their orders, by which the panel's list of mails finds them. */
export const ownOrderKinds = {
  link: 'order.link',
  cancelled: 'order.cancelled',
  cancelledNotice: 'order.cancelledNotice',
} as const;

type Draft = Pick<MailDocument, 'subject' | 'preview' | 'blocks'>;

function mailIn(site: Site, texts: MailLanguage, draft: Draft): MailDocument {
  return {
    language: texts.language,
    sender: { name: site.name, url: site.url },
    footer: legalFooter(site, texts),
    ...draft,
  };
}

function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text };
}

/** The link of the order's page, for whoever reads the mails of the order's address. */
export function orderLinkMail(site: Site, order: OrderRow, language: string): SiteMail {
  const texts = mailLanguage(languageOfRecipient(site, language));
  const { translate } = texts;
  return {
    kind: ownOrderKinds.link,
    recipient: order.email,
    document: mailIn(site, texts, {
      subject: translate('orderLink.subject', { number: order.orderNumber }),
      preview: translate('orderLink.preview'),
      blocks: [
        greeting('', texts),
        paragraph(translate('orderLink.text')),
        { kind: 'link', label: translate('order.show'), url: orderPageOf(site, order, texts.language) },
        paragraph(translate('orderLink.ignore')),
      ],
    }),
  };
}

/**
 * Notifies buyer and company that an order was cancelled, if they were notified of the order. They never heard of an
 * unconfirmed order, such as one with an unpaid card.
 */
export function cancellationMails(site: Site, order: OrderRow): SiteMail[] {
  if (order.confirmedAt === null) return [];
  const { orderNumber: number, email } = order;
  const buyers = mailLanguage(languageOfRecipient(site, order.language));
  const own = mailLanguage(site.defaultLanguage);
  const notice = mailIn(site, own, {
    subject: own.translate('orderCancelled.notice.subject', { number }),
    preview: own.translate('orderCancelled.notice.preview'),
    blocks: [paragraph(own.translate('orderCancelled.notice.text', { number }))],
  });
  return [
    {
      kind: ownOrderKinds.cancelled,
      recipient: email,
      document: mailIn(site, buyers, {
        subject: buyers.translate('orderCancelled.subject', { number }),
        preview: buyers.translate('orderCancelled.preview'),
        blocks: [
          greeting('', buyers),
          paragraph(buyers.translate('orderCancelled.text', { number })),
          paragraph(buyers.translate('orderCancelled.paid')),
        ],
      }),
    },
    ...orderRecipients(site).map((recipient) => ({
      kind: ownOrderKinds.cancelledNotice,
      recipient,
      replyTo: email,
      document: notice,
    })),
  ];
}
