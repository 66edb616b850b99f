import { isDeepStrictEqual } from 'node:util';
import type { Site } from '#domain/site.ts';
import type { MailBlock, MailDocument, MailFact } from '#platform/mail/mail-document.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import { pathOf } from '#values/addresses.ts';
import { groupIban, isOib } from '#values/check-digits.ts';
import { isLanguage, type Language } from '#values/language.ts';
import type { Address } from '../accounts/address-rules.ts';
import { greeting, legalFooter, readsAsAddress, withoutAccount } from '../sites/site-mails.ts';
import type { DigitalDelivery } from './digital-delivery.ts';
import { deliveryBlocks as digitalBlocks, invoiceBlocks } from './digital-mails.ts';
import { goodsTable, nameOf } from './mailed-goods.ts';
import { orderSums, readsNet } from './mailed-sums.ts';
import { bankTransferOf, linkPaidUntil, type UnwrittenOrder } from './order-record.ts';
import { type OrderStep, orderSteps } from './order-steps.ts';
import type { Paper } from './paper-record.ts';
import { mayNameBuyer } from './proven-address.ts';
import { withdrawalUrl } from './withdrawal-token.ts';

/** What comes with a confirmation beside the order itself. */
export type ConfirmationParts = {
  /** Codes for the transfer that stand as pictures in the mail. */
  readonly codes: { readonly hub3: string | null; readonly epc: string | null } | null;
  readonly deliveries: readonly DigitalDelivery[];
  /**
   * Whether the address is the buyer's for certain. To any other the mail says what was ordered, what it costs and to whom
   * it goes, and nothing else that the buyer was free to write.
   */
  readonly isProven: boolean;
  /** The invoice that goes with the mail. */
  readonly invoice?: Pick<Paper, 'label'> | undefined;
};

/** The confirmation that goes to the buyer, in the language of the order. */
export function orderConfirmationMail(
  site: Site,
  order: UnwrittenOrder,
  { codes, deliveries, isProven, invoice }: ConfirmationParts,
): MailDocument {
  const language = isLanguage(order.language) ? order.language : site.defaultLanguage;
  const texts = mailLanguage(language);
  const { translate } = texts;
  const { seller, currency } = order;
  const money = (cents: number) => texts.formatMoney(cents, currency.label);
  const isNet = readsNet(site, order);
  return {
    language,
    subject: translate('order.subject', { number: order.orderNumber }),
    preview: translate('order.preview', {
      count: order.lines.length,
      total: money(order.totals.orderTotal),
    }),
    sender: { name: seller.name, url: site.url },
    blocks: [
      greeting(isProven ? nameOf(order.mainAddress) : '', texts),
      {
        kind: 'paragraph',
        text: translate('order.thanks', { day: texts.formatDay(order.createdAt, seller.timeZone) }),
      },
      { kind: 'link', label: translate('order.show'), url: orderPageOf(site, order, language) },
      ...stepBlocks(order, texts, (word) => translate(`order.steps.${word}`)),
      { kind: 'heading', text: translate('order.goods') },
      goodsTable(order, texts, money, { isProven, isNet }),
      { kind: 'sums', sums: orderSums(order, texts, money, isNet) },
      ...digitalBlocks(site, deliveries, texts),
      ...deliveryBlocks(order, texts),
      ...paymentBlocks(site, order, texts, money),
      ...invoiceBlocks(invoice, order, texts),
      ...codeBlocks(codes, texts),
      ...addressBlocks(order, texts, isProven),
      ...giftBlocks(order, texts, isProven),
      ...(isProven ? messageBlocks(order, texts) : []),
      ...questionBlocks(seller, texts),
      {
        kind: 'link',
        label: translate('order.withdraw'),
        url: withdrawalUrl(site, language, order),
        isQuiet: true,
      },
    ],
    footer: legalFooter(order.totals.orderTotal === 0 ? withoutAccount(seller) : seller, texts),
  };
}

/** The order's page with the key to its papers: for its buyer alone. */
export function orderPageOf(
  site: Pick<Site, 'url'>,
  { slug, paperKey }: Pick<UnwrittenOrder, 'slug' | 'paperKey'>,
  language: Language,
): string {
  return `${site.url}${pathOf('checkoutSuccess', language)}?orderSlug=${slug}&key=${paperKey}`;
}

/** Where an order is paid at a gateway whose buyer did not order on the page. */
function payPageOf({ url }: Pick<Site, 'url'>, { slug }: Pick<UnwrittenOrder, 'slug'>, language: Language) {
  return `${url}${pathOf('checkoutFailure', language)}?orderSlug=${slug}`;
}

/** What the buyer writes into the transfer, in the buyer's language. */
export function transferDescription(language: Language, orderNumber: string): string {
  return mailLanguage(language).translate('order.descriptionText', { number: orderNumber });
}

type Money = (cents: number) => string;

type StepWord = OrderStep['kind'] | 'awaited' | 'title';

/** What happens next and when, as the thank-you page says it; the buyer and the company read it in other words. */
export function stepBlocks(
  order: UnwrittenOrder,
  texts: MailLanguage,
  words: (word: StepWord) => string,
): MailBlock[] {
  const { translate, formatCalendarDay } = texts;
  const facts = orderSteps(order).map(({ kind, isDone, from, to }): MailFact => {
    const label = words(kind === 'paid' && !isDone ? 'awaited' : kind);
    if (!to) return { label, value: '–' };
    const day = formatCalendarDay(to);
    if (from === to) return { label, value: day };
    if (from === null) return { label, value: translate('order.steps.until', { day }) };
    return { label, value: translate('order.steps.between', { from: formatCalendarDay(from), to: day }) };
  });
  if (facts.length === 0) return [];
  return [
    { kind: 'heading', text: words('title') },
    { kind: 'facts', facts },
  ];
}

/** How the goods come, or where and until when they are collected. */
function deliveryBlocks({ delivery }: UnwrittenOrder, { translate }: MailLanguage): MailBlock[] {
  if (!delivery) return [];
  const { pickup } = delivery;
  if (pickup) {
    const { name, address, openingHours, phone, heldDays } = pickup;
    return [
      { kind: 'heading', text: translate('order.pickupHeading') },
      { kind: 'paragraph', text: translate('order.pickupHint', { days: heldDays }) },
      { kind: 'lines', lines: [`${name}, ${address}`, openingHours, ...(phone === '' ? [] : [phone])] },
    ];
  }
  const lines = [delivery.name, ...(delivery.branch === null ? [] : [delivery.branch])];
  return [
    { kind: 'heading', text: translate('order.deliveryHeading') },
    { kind: 'lines', lines },
  ];
}

function paymentBlocks(
  site: Pick<Site, 'url'>,
  order: UnwrittenOrder,
  texts: MailLanguage,
  money: Money,
): MailBlock[] {
  const { language, translate, formatCalendarDay } = texts;
  const title: MailBlock = { kind: 'heading', text: translate('order.paymentHeading') };
  if (order.totals.orderTotal === 0) {
    return [title, { kind: 'paragraph', text: translate('order.nothingToPay') }];
  }
  const heading: MailBlock[] = [title, { kind: 'lines', lines: [order.payment.name] }];
  if (order.paymentStatus === 'paid') {
    return [...heading, { kind: 'paragraph', text: translate('order.paidHint') }];
  }
  if (order.payment.kind === 'cashOnDelivery') {
    return [...heading, { kind: 'paragraph', text: translate('order.cashOnDeliveryHint') }];
  }
  const payBy = linkPaidUntil(order);
  if (payBy !== null) {
    return [
      ...heading,
      { kind: 'paragraph', text: translate('order.linkHint', { day: formatCalendarDay(payBy) }) },
      { kind: 'link', label: translate('order.pay'), url: payPageOf(site, order, language) },
    ];
  }
  const transfer = bankTransferOf(order);
  if (!transfer) return heading;
  return [
    ...heading,
    {
      kind: 'paragraph',
      text: translate(order.delivery?.pickup ? 'order.bankTransferPickupHint' : 'order.bankTransferHint'),
    },
    {
      kind: 'facts',
      facts: [
        { label: translate('order.recipient'), value: transfer.recipient },
        { label: translate('order.iban'), value: groupIban(transfer.iban) },
        { label: translate('order.reference'), value: `${transfer.model} ${transfer.reference}`.trim() },
        { label: translate('order.toPay'), value: money(transfer.amountCents) },
        ...(transfer.payBy
          ? [{ label: translate('order.payBy'), value: formatCalendarDay(transfer.payBy) }]
          : []),
        {
          label: translate('order.description'),
          value: transferDescription(language, order.orderNumber),
        },
      ],
    },
  ];
}

/** For banking apps: HUB-3 in Croatia, EPC elsewhere (docs/rules/payments.md). */
/** The code of the reader's banks comes first. */
function codeBlocks(codes: ConfirmationParts['codes'], { translate, language }: MailLanguage): MailBlock[] {
  if (!codes) return [];
  const hub3: MailBlock = {
    kind: 'picture',
    contentId: 'hub3',
    caption: translate('order.hub3Title'),
    alternative: translate('order.hub3Picture'),
    widthPx: 320,
  };
  const epc: MailBlock = {
    kind: 'picture',
    contentId: 'epc',
    caption: translate('order.epcTitle'),
    alternative: translate('order.epcPicture'),
    widthPx: 200,
  };
  const stored = [...(codes.hub3 ? [hub3] : []), ...(codes.epc ? [epc] : [])];
  const [first, ...others] = language === 'hr' ? stored : stored.toReversed();
  return first ? [{ ...first, hint: translate('order.codesHint') }, ...others] : [];
}

export function addressBlocks(order: UnwrittenOrder, texts: MailLanguage, isProven: boolean): MailBlock[] {
  const { mainAddress, shippingAddress, delivery } = order;
  const { translate } = texts;
  const isNamed = mayNameBuyer(order, isProven);
  const linesOf = (address: Address): MailBlock => {
    const lines = [
      ...(isNamed ? nameLines(address) : []),
      ...placeLines(address, texts),
      ...(isProven ? [address.contactPhone] : []),
      ...(isNamed ? taxNumberLines(address, texts) : []),
    ];
    return { kind: 'lines', lines: isProven ? lines : lines.filter((line) => !readsAsAddress(line)) };
  };
  const shipping = linesOf(shippingAddress);
  const main = linesOf(mainAddress);
  // Nothing is brought to whoever collects the goods, or buys what is sent by mail.
  if (!delivery || delivery.pickup) return [{ kind: 'heading', text: translate('order.mainAddress') }, main];
  if (isDeepStrictEqual(shipping, main)) {
    return [{ kind: 'heading', text: translate('order.oneAddress') }, shipping];
  }
  return [
    { kind: 'heading', text: translate('order.shippingAddress') },
    shipping,
    { kind: 'heading', text: translate('order.mainAddress') },
    main,
  ];
}

export function giftBlocks(
  { giftWrap, giftMessage }: UnwrittenOrder,
  { translate }: MailLanguage,
  isProven: boolean,
): MailBlock[] {
  if (!giftWrap) return [];
  if (giftMessage === null || !isProven) return [{ kind: 'heading', text: translate('order.giftWrap') }];
  return [
    { kind: 'heading', text: translate('order.giftMessage') },
    { kind: 'lines', lines: giftMessage.split(/\r?\n/) },
  ];
}

function messageBlocks({ message }: UnwrittenOrder, { translate }: MailLanguage): MailBlock[] {
  if (message === null) return [];
  return [
    { kind: 'heading', text: translate('order.message') },
    { kind: 'lines', lines: message.split(/\r?\n/) },
  ];
}

function questionBlocks(
  { company: { phone } }: UnwrittenOrder['seller'],
  { translate }: MailLanguage,
): MailBlock[] {
  if (phone === '') return [];
  // A number is not read over two lines.
  const unbroken = phone.replaceAll(' ', '\u00a0');
  return [
    { kind: 'heading', text: translate('order.questions') },
    { kind: 'paragraph', text: translate('order.questionsHint', { phone: unbroken }) },
  ];
}

function nameLines({ companyName, ...person }: Address): string[] {
  return [...(companyName ? [companyName] : []), nameOf(person)];
}

function placeLines(
  { street, houseNumber, zipCode, city, country }: Address,
  { countryName }: MailLanguage,
): string[] {
  return [`${street} ${houseNumber}`, `${zipCode} ${city}`, countryName(country)];
}

function taxNumberLines({ companyOIB: number }: Address, { translate }: MailLanguage): string[] {
  return number ? [translate(isOib(number) ? 'order.oib' : 'order.vatId', { number })] : [];
}
