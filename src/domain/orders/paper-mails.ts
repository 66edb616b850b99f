import type { Site } from '#domain/site.ts';
import type { MailDocument, MailFact } from '#platform/mail/mail-document.ts';
import type { MailFile } from '#platform/mail/mail-tables.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { isLanguage } from '#values/language.ts';
import { greeting, legalFooter } from '../sites/site-mails.ts';
import { invoiceBlocks } from './digital-mails.ts';
import { nameOf } from './mailed-goods.ts';
import type { OrderRow } from './order-record.ts';
import { orderPageOf } from './orders-mails.ts';
import type { OutsideInvoice } from './orders-tables.ts';
import type { Paper } from './paper-record.ts';

/** How mails name the file of a paper, which is made by the time the mail is sent. */
export const paperFileSource = 'paper';

/** A paper that goes with a mail. */
export function mailedPaper(paper: Paper): MailFile {
  return { of: paperFileSource, id: paper.id, fileName: paperFileName(paper), mime: 'application/pdf' };
}

/** What a paper is called as a file: its number, without the strokes. */
export function paperFileName({ label }: Pick<Paper, 'label'>): string {
  return `${label.replaceAll('/', '-')}.pdf`;
}

/** Tells the buyer the number of the invoice that another program has issued, in the language of the order. */
export function outsideInvoiceMail(
  site: Site,
  order: OrderRow,
  { number }: OutsideInvoice,
  isProven: boolean,
): MailDocument {
  const language = isLanguage(order.language) ? order.language : site.defaultLanguage;
  const texts = mailLanguage(language);
  const { translate } = texts;
  const paper = translate('papers.kind.invoice', { number });
  return {
    language,
    subject: translate('papers.subject', { paper, number: order.orderNumber }),
    preview: translate('order.invoiceIssued', { number }),
    sender: { name: order.seller.name, url: site.url },
    blocks: [
      greeting(isProven ? nameOf(order.mainAddress) : '', texts),
      { kind: 'paragraph', text: translate('order.invoiceIssued', { number }) },
      { kind: 'link', label: translate('order.show'), url: orderPageOf(site, order, language) },
    ],
    footer: legalFooter(order.seller, texts),
  };
}

/** Tells the buyer that the payment has come, in the language of the order. */
export function paymentMail(site: Site, order: OrderRow, isProven: boolean): MailDocument {
  const language = isLanguage(order.language) ? order.language : site.defaultLanguage;
  const texts = mailLanguage(language);
  const { translate } = texts;
  return {
    language,
    subject: translate('papers.paymentSubject', { number: order.orderNumber }),
    preview: translate('papers.event.paid'),
    sender: { name: order.seller.name, url: site.url },
    blocks: [
      greeting(isProven ? nameOf(order.mainAddress) : '', texts),
      { kind: 'paragraph', text: translate('papers.event.paid') },
      ...invoiceBlocks(undefined, order, texts),
      { kind: 'link', label: translate('order.show'), url: orderPageOf(site, order, language) },
    ],
    footer: legalFooter(order.seller, texts),
  };
}

/** Tells the buyer what was issued about an order and why, in the language of the order. */
export function papersMail(
  site: Site,
  order: OrderRow,
  issued: readonly Paper[],
  { isProven, isAttached }: { readonly isProven: boolean; readonly isAttached: boolean },
): MailDocument {
  const language = isLanguage(order.language) ? order.language : site.defaultLanguage;
  const texts = mailLanguage(language);
  const { translate, formatMoney } = texts;
  const newest = issued.at(-1);
  if (!newest) throw new Error('A mail about papers has none.');
  const nameOfPaper = (paper: Paper) => translate(`papers.kind.${paper.kind}`, { number: paper.label });
  const facts = issued.map(
    (paper): MailFact => ({
      label: nameOfPaper(paper),
      value: formatMoney(paper.grossCents, order.currency.label),
    }),
  );
  return {
    language,
    subject: translate('papers.subject', { paper: nameOfPaper(newest), number: order.orderNumber }),
    preview: translate(`papers.event.${newest.event}`),
    sender: { name: order.seller.name, url: site.url },
    blocks: [
      greeting(isProven ? nameOf(order.mainAddress) : '', texts),
      { kind: 'paragraph', text: translate(`papers.event.${newest.event}`) },
      { kind: 'facts', facts },
      ...(isAttached ? [{ kind: 'paragraph' as const, text: translate('papers.attached') }] : []),
      { kind: 'link', label: translate('order.show'), url: orderPageOf(site, order, language) },
    ],
    footer: legalFooter(order.seller, texts),
  };
}
