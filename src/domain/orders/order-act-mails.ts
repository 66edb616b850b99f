import type { MailBlock, MailDocument } from '#platform/mail/mail-document.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import type { Cents } from '#values/money.ts';
import type { OrderAction } from '#values/orders.ts';
import { ownWordsOf } from '../cart/cart-options.ts';
import type { Context } from '../context.ts';
import {
  companyRecipient,
  greeting,
  languageOfRecipient,
  legalFooter,
  queueSiteMail,
  readsAsAddress,
} from '../sites/site-mails.ts';
import { memberWords, nameOf } from './mailed-goods.ts';
import { isBrought, openCentsOf, waitingPieces } from './order-fulfilment.ts';
import type { Order, OrderLine } from './order-record.ts';
import { orderPageOf } from './orders-mails.ts';
import { isAddressProven } from './proven-address.ts';

/** By what goods were sent. */
export type Tracking = {
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  /** http or https. */
  readonly trackingUrl: string | null;
};

type Act = Tracking & { readonly action: OrderAction };
type Pieces = readonly { readonly position: number; readonly quantity: number }[];
type Told = 'sent' | 'collected' | 'ready' | 'cancelled' | 'partlyCancelled' | 'returned';

/** What the buyer is told of; of production a buyer hears once the goods can be collected. */
function toldOf(order: Order, action: OrderAction): Told | undefined {
  switch (action) {
    case 'ship':
      return 'sent';
    case 'handOver':
      return 'collected';
    case 'finishProduction':
      return order.delivery?.pickup && order.fulfilment === 'ready' ? 'ready' : undefined;
    case 'cancel':
      return order.state === 'cancelled' ? 'cancelled' : 'partlyCancelled';
    case 'takeBack':
      return 'returned';
    default:
      return undefined;
  }
}

/**
 * Queues the mail about what was done with pieces of an order, in the buyer's language and in the transaction that did it.
 * @param order as it is then
 * @returns false where there is nothing to be told
 */
export async function mailAct(context: Context, order: Order, pieces: Pieces, act: Act): Promise<boolean> {
  const told = toldOf(order, act.action);
  if (!told) return false;
  const { site } = context;
  const texts = mailLanguage(languageOfRecipient(site, order.language));
  const isProven = await isAddressProven(context, order);
  const { translate } = texts;
  const document: MailDocument = {
    language: texts.language,
    subject: translate(`orderAct.${told}.subject`, { number: order.orderNumber }),
    preview: translate(`orderAct.${told}.text`, { number: order.orderNumber }),
    sender: { name: order.seller.name, url: site.url },
    blocks: [
      greeting(isProven ? nameOf(order.mainAddress) : '', texts),
      { kind: 'paragraph', text: translate(`orderAct.${told}.text`, { number: order.orderNumber }) },
      ...goodsBlocks(order, pieces, texts, isProven, translate(`orderAct.${told}.goods`)),
      ...trackingBlocks(act, texts),
      ...restBlocks(order, told, texts, isProven),
      ...placeBlocks(order, told),
      { kind: 'link', label: translate('order.show'), url: orderPageOf(site, order, texts.language) },
    ],
    footer: legalFooter(order.seller, texts),
  };
  await queueSiteMail(context, site, document, {
    kind: `order.${told}`,
    recipient: order.email,
    replyTo: companyRecipient(site),
  });
  return true;
}

/**
 * Queues the mail about an edit of an order, in the buyer's language: what is sold now, and what is still to be paid or given back.
 * @param order as it is then
 * @param differenceCents what is to be paid more; below 0: less
 */
export async function mailEdit(context: Context, order: Order, differenceCents: Cents): Promise<void> {
  const { site } = context;
  const texts = mailLanguage(languageOfRecipient(site, order.language));
  const isProven = await isAddressProven(context, order);
  const { translate } = texts;
  const money = (cents: Cents) => texts.formatMoney(cents, order.currency.label);
  const open = openCentsOf(order);
  const pieces = order.lines.map(({ position, quantity, cancelled }) => ({
    position,
    quantity: quantity - cancelled,
  }));
  const facts = [
    { label: translate('orderAct.changed.difference'), value: money(differenceCents) },
    { label: translate('orderAct.changed.total'), value: money(order.dueCents) },
    ...(open === 0
      ? []
      : [
          {
            label: translate(open > 0 ? 'orderAct.changed.toPay' : 'orderAct.changed.toGiveBack'),
            value: money(Math.abs(open)),
            strong: true,
          },
        ]),
  ];
  const document: MailDocument = {
    language: texts.language,
    subject: translate('orderAct.changed.subject', { number: order.orderNumber }),
    preview: translate('orderAct.changed.text', { number: order.orderNumber }),
    sender: { name: order.seller.name, url: site.url },
    blocks: [
      greeting(isProven ? nameOf(order.mainAddress) : '', texts),
      { kind: 'paragraph', text: translate('orderAct.changed.text', { number: order.orderNumber }) },
      ...goodsBlocks(order, pieces, texts, isProven, translate('orderAct.changed.goods')),
      { kind: 'facts', facts },
      { kind: 'link', label: translate('order.show'), url: orderPageOf(site, order, texts.language) },
    ],
    footer: legalFooter(order.seller, texts),
  };
  await queueSiteMail(context, site, document, {
    kind: 'order.changed',
    recipient: order.email,
    replyTo: companyRecipient(site),
  });
}

/** What is moved, line by line, without prices. */
function goodsBlocks(
  order: Order,
  pieces: Pieces,
  texts: MailLanguage,
  isProven: boolean,
  heading: string,
): MailBlock[] {
  const items = pieces.flatMap(({ position, quantity }): MailBlock[] => {
    const line = order.lines.find((one) => one.position === position);
    return line && quantity > 0 ? [itemOf(line, quantity, texts, isProven)] : [];
  });
  return items.length === 0 ? [] : [{ kind: 'heading', text: heading }, ...items];
}

function itemOf(line: OrderLine, quantity: number, texts: MailLanguage, isProven: boolean): MailBlock {
  const { translate, formatQuantity } = texts;
  const words = [
    ...factsBehindName(line.name, line.attributes, ownWordsOf(line.options)),
    ...line.members.map((member) => memberWords(member, texts)),
  ].filter((one) => isProven || !readsAsAddress(one));
  return {
    kind: 'item',
    name: `${formatQuantity(quantity, line.unit)} × ${line.name}`,
    details: [...words, translate('order.sku', { sku: line.sku })],
  };
}

function trackingBlocks(
  { carrier, trackingNumber, trackingUrl }: Tracking,
  texts: MailLanguage,
): MailBlock[] {
  const { translate } = texts;
  const facts = [
    ...(carrier === null ? [] : [{ label: translate('orderAct.carrier'), value: carrier }]),
    ...(trackingNumber === null
      ? []
      : [{ label: translate('orderAct.trackingNumber'), value: trackingNumber }]),
  ];
  return [
    ...(facts.length === 0 ? [] : [{ kind: 'facts' as const, facts }]),
    ...(trackingUrl === null
      ? []
      : [{ kind: 'link' as const, label: translate('orderAct.track'), url: trackingUrl }]),
  ];
}

/** What is still to come of an order that was sent or collected in part. */
function restBlocks(order: Order, told: Told, texts: MailLanguage, isProven: boolean): MailBlock[] {
  if (told !== 'sent' && told !== 'collected') return [];
  const rest = order.lines
    .filter(isBrought)
    .map((line) => ({ position: line.position, quantity: waitingPieces(line) }));
  return goodsBlocks(order, rest, texts, isProven, texts.translate('orderAct.rest'));
}

/** Where goods can be collected. */
function placeBlocks({ delivery }: Order, told: Told): MailBlock[] {
  const pickup = delivery?.pickup;
  if (told !== 'ready' || !pickup) return [];
  const { name, address, openingHours, phone } = pickup;
  return [{ kind: 'lines', lines: [`${name}, ${address}`, openingHours, ...(phone === '' ? [] : [phone])] }];
}
