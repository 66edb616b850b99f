import type { Site } from '#domain/site.ts';
import type { MailBlock, MailDocument, MailFact } from '#platform/mail/mail-document.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import { isKnownEmailAddress } from '#values/email-address.ts';
import { isLanguage } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { legalFooter, orderRecipients, type SiteMail } from '../sites/site-mails.ts';
import { goodsTable, nameOf, picturesOfGoods } from './mailed-goods.ts';
import { orderSums } from './mailed-sums.ts';
import type { AttemptRow, OrderRow, UnwrittenOrder } from './order-record.ts';
import { orderIn } from './order-words.ts';
import { addressBlocks, giftBlocks, stepBlocks } from './orders-mails.ts';
import type { refundReasons } from './payments-tables.ts';

/** Kinds of these mails, by which the panel's list of mails finds them. */
export const noticeKinds = { order: 'order.new', refund: 'order.refund' } as const;

/**
 * Tells the company of an order that it has to see to, in its own language: one mail for each who hears of orders. What the
 * buyer wrote stays as it is.
 */
export function orderNotices(site: Site, order: UnwrittenOrder): SiteMail[] {
  const document = orderNoticeMail(site, order);
  return orderRecipients(site).map((recipient) => ({
    kind: noticeKinds.order,
    recipient,
    ...answerTo(order),
    pictures: picturesOfGoods(order),
    document,
  }));
}

function orderNoticeMail(site: Site, placed: UnwrittenOrder): MailDocument {
  const texts = mailLanguage(site.defaultLanguage);
  const order = orderIn(placed, site.defaultLanguage);
  const { translate, language } = texts;
  const money = (cents: number) => texts.formatMoney(cents, order.currency.label);
  const total = money(order.totals.orderTotal);
  const { companyName } = order.mainAddress;
  return {
    language,
    subject: translate('orderNotice.subject', {
      number: order.orderNumber,
      name: companyName || nameOf(order.mainAddress),
      total,
    }),
    preview: translate('orderNotice.preview', { count: order.lines.length, total }),
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'facts', facts: buyerFacts(placed, texts) },
      panelLink(site, order.orderNumber, texts),
      { kind: 'heading', text: translate('order.goods') },
      goodsTable(order, texts, money, { isProven: true, isNet: false }),
      { kind: 'sums', sums: orderSums(order, texts, money, false) },
      ...deliveryBlocks(order, texts),
      ...stepBlocks(order, texts, (word) => translate(`orderNotice.steps.${word}`)),
      { kind: 'heading', text: translate('order.paymentHeading') },
      { kind: 'lines', lines: paymentLines(order, texts) },
      ...addressBlocks(order, texts, true),
      ...giftBlocks(order, texts, true),
      ...messageBlocks(order, texts),
    ],
    footer: legalFooter(site, texts),
  };
}

/** By its number: an order that is being written has no id yet. */
function panelLink(site: Site, orderNumber: string, { translate, language }: MailLanguage): MailBlock {
  return {
    kind: 'link',
    label: translate('orderNotice.inPanel'),
    url: `${site.url}${panelPathOf('adminOrders', language)}?search=${encodeURIComponent(orderNumber)}`,
  };
}

function buyerFacts(order: UnwrittenOrder, texts: MailLanguage): MailFact[] {
  const { translate, formatDay, formatTime, languageName } = texts;
  const { mainAddress, createdAt, seller } = order;
  const { companyName, contactPhone } = mainAddress;
  return [
    { label: translate('orderNotice.number'), value: order.orderNumber },
    {
      label: translate('orderNotice.placed'),
      value: `${formatDay(createdAt, seller.timeZone)}, ${formatTime(createdAt, seller.timeZone)}`,
    },
    {
      label: translate('orderNotice.buyer'),
      value: [...(companyName ? [companyName] : []), nameOf(mainAddress)].join(', '),
    },
    { label: translate('contact.email'), value: order.email },
    ...(contactPhone ? [{ label: translate('contact.phone'), value: contactPhone }] : []),
    ...(isLanguage(order.language)
      ? [{ label: translate('contact.language'), value: languageName(order.language) }]
      : []),
  ];
}

/** The buyer, by whose address an erasure finds the mail; whoever has been erased has none any more. */
function answerTo({ email }: Pick<OrderRow, 'email'>): Pick<SiteMail, 'replyTo'> {
  return isKnownEmailAddress(email) ? { replyTo: email } : {};
}

/** How it is to leave the house: staff read no hint for buyers here. */
function deliveryBlocks({ delivery }: UnwrittenOrder, { translate }: MailLanguage): MailBlock[] {
  if (!delivery) return [];
  const { pickup, branch, name } = delivery;
  return [
    { kind: 'heading', text: translate(pickup ? 'order.pickupHeading' : 'order.deliveryHeading') },
    { kind: 'lines', lines: [name, ...(branch === null ? [] : [branch])] },
  ];
}

function paymentLines(order: UnwrittenOrder, { translate }: MailLanguage): string[] {
  if (order.totals.orderTotal === 0) return [translate('orderNotice.nothingToPay')];
  const { name, kind } = order.payment;
  const isPaid = order.paymentStatus === 'paid';
  if (isPaid) return [name, translate('orderNotice.paid')];
  return [name, translate(kind === 'cashOnDelivery' ? 'orderNotice.cashOnDelivery' : 'orderNotice.unpaid')];
}

function messageBlocks({ message }: UnwrittenOrder, { translate }: MailLanguage): MailBlock[] {
  if (message === null) return [];
  return [
    { kind: 'heading', text: translate('orderNotice.message') },
    { kind: 'lines', lines: message.split(/\r?\n/) },
  ];
}

/**
 * Notifies the same people that money must be refunded: it arrived without an order waiting for it, or a withdrawal
 * returns it.
 */
export function refundNotices(
  site: Site,
  order: Pick<OrderRow, 'orderNumber' | 'email' | 'mainAddress'>,
  {
    reference,
    provider,
    amountCents,
    currency,
  }: Pick<AttemptRow, 'reference' | 'provider' | 'amountCents' | 'currency'>,
  reason: (typeof refundReasons)[number],
): SiteMail[] {
  const texts = mailLanguage(site.defaultLanguage);
  const { translate, language, formatMoney } = texts;
  const amount = formatMoney(amountCents, currency);
  const document: MailDocument = {
    language,
    subject: translate('refundNotice.subject', { number: order.orderNumber, amount }),
    preview: translate(`refundNotice.reason.${reason}`),
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'paragraph', text: translate(`refundNotice.reason.${reason}`) },
      {
        kind: 'paragraph',
        text: translate(reason === 'withdrawal' ? 'refundNotice.withdrawalText' : 'refundNotice.text'),
      },
      {
        kind: 'facts',
        facts: [
          { label: translate('orderNotice.number'), value: order.orderNumber },
          { label: translate('refundNotice.amount'), value: amount },
          { label: translate('refundNotice.payment'), value: `${reference} (${provider})` },
          { label: translate('orderNotice.buyer'), value: nameOf(order.mainAddress) },
          { label: translate('contact.email'), value: order.email },
        ],
      },
      panelLink(site, order.orderNumber, texts),
    ],
    footer: legalFooter(site, texts),
  };
  return orderRecipients(site).map((recipient) => ({
    kind: noticeKinds.refund,
    recipient,
    ...answerTo(order),
    document,
  }));
}
