import type { MailBlock, MailDocument, MailFact, MailRow } from '#platform/mail/mail-document.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import { isLanguage } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { Site } from '../../site.ts';
import { greeting, languageOfRecipient, legalFooter, readsAsAddress } from '../../sites/site-mails.ts';
import type { Order, OrderRow } from '../order-record.ts';
import { orderIn } from '../order-words.ts';
import { withdrawalUrl } from '../withdrawal-token.ts';
import type { Withdrawal } from '../withdrawals-tables.ts';
import type { WithdrawableLine, WithdrawnPart } from './withdrawal-rules.ts';
import { withdrawalNumberOf } from './withdrawals-queries.ts';

/** A statement with the order that it is about. */
export type StatedWithdrawal = {
  readonly withdrawal: Withdrawal;
  readonly order: Order;
  readonly parts: readonly WithdrawnPart[];
};

type Draft = Pick<MailDocument, 'subject' | 'preview' | 'blocks'>;

function mailIn(site: Site, texts: MailLanguage, draft: Draft, seller: Pick<Site, 'company'> = site) {
  return {
    language: texts.language,
    sender: { name: site.name, url: site.url },
    footer: legalFooter(seller, texts),
    ...draft,
  } satisfies MailDocument;
}

function textsFor(site: Site, { language }: Pick<Withdrawal, 'language'>): MailLanguage {
  return mailLanguage(languageOfRecipient(site, language));
}

/** The link by which lines and quantities are chosen, for whoever reads the mails of the order's address. */
export function withdrawalLinkMail(site: Site, order: OrderRow, language: string): MailDocument {
  const texts = textsFor(site, { language });
  const { translate } = texts;
  return mailIn(site, texts, {
    subject: translate('withdrawal.link.subject', { number: order.orderNumber }),
    preview: translate('withdrawal.link.preview'),
    blocks: [
      greeting('', texts),
      { kind: 'paragraph', text: translate('withdrawal.link.text') },
      {
        kind: 'link',
        label: translate('withdrawal.link.button'),
        url: withdrawalUrl(site, texts.language, order),
      },
      { kind: 'paragraph', text: translate('withdrawal.link.ignore') },
    ],
  });
}

/**
 * Acknowledges a statement with its content and the moment of its receipt (Directive 2011/83/EU, Art. 11a(4)).
 * @param lines what could be withdrawn from before, with what stands in the way
 * @param isProven whether the address is the buyer's for certain; to another one goes nothing that its sender was free to write
 */
export function receiptMail(
  site: Site,
  stated: StatedWithdrawal,
  lines: readonly WithdrawableLine[],
  isProven: boolean,
): MailDocument {
  const { withdrawal, order, parts } = stated;
  const texts = textsFor(site, withdrawal);
  const { translate } = texts;
  const moment = momentOf(order, withdrawal, texts);
  const maySay = (words: string) => isProven || !readsAsAddress(words);
  const isNothing = parts.length === 0;
  return mailIn(
    site,
    texts,
    {
      subject: translate('withdrawal.receipt.subject', { number: numberOf(site, withdrawal) }),
      preview: translate('withdrawal.receipt.preview', moment),
      blocks: [
        greeting(isProven ? withdrawal.name : '', texts),
        { kind: 'paragraph', text: translate('withdrawal.receipt.text', moment) },
        ...(isNothing ? [{ kind: 'paragraph' as const, text: translate('withdrawal.receipt.nothing') }] : []),
        {
          kind: 'facts',
          facts: [
            { label: translate('withdrawal.number'), value: numberOf(site, withdrawal) },
            { label: translate('withdrawal.received'), value: translate('withdrawal.receivedAt', moment) },
            ...orderFacts(order, texts),
            ...(maySay(withdrawal.name)
              ? [{ label: translate('withdrawal.name'), value: withdrawal.name }]
              : []),
            { label: translate('withdrawal.email'), value: withdrawal.email },
          ],
        },
        ...goodsBlocks(stated, texts, maySay),
        ...exemptBlocks(stated, lines, texts, maySay),
        ...messageBlocks(withdrawal, texts, isProven),
        ...(isNothing ? [] : nextBlocks(order, texts)),
        { kind: 'paragraph', text: translate('withdrawal.receipt.notYou') },
      ],
    },
    order.seller,
  );
}

/** The same if number and address match no order; nothing that was written is sent to an unconfirmed address. */
export function unmatchedMail(site: Site, withdrawal: Withdrawal): MailDocument {
  const texts = textsFor(site, withdrawal);
  const { translate } = texts;
  const moment = momentOf({ seller: site }, withdrawal, texts);
  const number = numberOf(site, withdrawal);
  return mailIn(site, texts, {
    subject: translate('withdrawal.unmatched.subject', { number }),
    preview: translate('withdrawal.unmatched.preview'),
    blocks: [
      greeting('', texts),
      { kind: 'paragraph', text: translate('withdrawal.unmatched.text', moment) },
      { kind: 'facts', facts: [{ label: translate('withdrawal.number'), value: number }] },
      { kind: 'paragraph', text: translate('withdrawal.unmatched.hint') },
    ],
  });
}

export function acceptedMail(site: Site, stated: StatedWithdrawal): MailDocument {
  const texts = textsFor(site, stated.withdrawal);
  const number = numberOf(site, stated.withdrawal);
  return mailIn(site, texts, {
    subject: texts.translate('withdrawal.accepted.subject', { number }),
    preview: texts.translate('withdrawal.accepted.preview'),
    blocks: [
      greeting('', texts),
      { kind: 'paragraph', text: texts.translate('withdrawal.accepted.text') },
      { kind: 'facts', facts: orderFacts(stated.order, texts) },
      ...goodsBlocks(stated, texts, (words) => !readsAsAddress(words)),
      ...nextBlocks(stated.order, texts),
    ],
  });
}

export function refusedMail(site: Site, withdrawal: Withdrawal, reason: string): MailDocument {
  const texts = textsFor(site, withdrawal);
  const number = numberOf(site, withdrawal);
  return mailIn(site, texts, {
    subject: texts.translate('withdrawal.refused.subject', { number }),
    preview: texts.translate('withdrawal.refused.preview'),
    blocks: [
      greeting('', texts),
      { kind: 'paragraph', text: texts.translate('withdrawal.refused.text') },
      { kind: 'lines', lines: reason.split(/\r?\n/) },
      { kind: 'paragraph', text: texts.translate('withdrawal.refused.questions') },
    ],
  });
}

export function refundedMail(
  site: Site,
  { withdrawal, order }: StatedWithdrawal,
  cents: Cents,
): MailDocument {
  const texts = textsFor(site, withdrawal);
  const amount = texts.formatMoney(cents, order.currency.label);
  return mailIn(site, texts, {
    subject: texts.translate('withdrawal.refunded.subject', { number: numberOf(site, withdrawal) }),
    preview: texts.translate('withdrawal.refunded.preview', { amount }),
    blocks: [
      greeting('', texts),
      { kind: 'paragraph', text: texts.translate('withdrawal.refunded.text', { amount }) },
      { kind: 'facts', facts: orderFacts(order, texts) },
    ],
  });
}

/** Tells the company, in its own language, that a statement waits. */
export function noticeMail(site: Site, stated: StatedWithdrawal): MailDocument {
  const { withdrawal } = stated;
  const texts = mailLanguage(site.defaultLanguage);
  const { translate, languageName } = texts;
  const order = orderIn(stated.order, site.defaultLanguage);
  const number = numberOf(site, withdrawal);
  const path = panelPathOf('adminWithdrawal', site.defaultLanguage, { id: String(withdrawal.id) });
  return mailIn(site, texts, {
    subject: translate('withdrawal.notice.subject', { number, order: order.orderNumber }),
    preview: translate('withdrawal.notice.preview', { name: withdrawal.name }),
    blocks: [
      { kind: 'paragraph', text: translate('withdrawal.notice.text') },
      {
        kind: 'facts',
        facts: [
          ...orderFacts(order, texts),
          { label: translate('withdrawal.name'), value: withdrawal.name },
          { label: translate('withdrawal.email'), value: withdrawal.email },
          ...(isLanguage(withdrawal.language)
            ? [{ label: translate('contact.language'), value: languageName(withdrawal.language) }]
            : []),
        ],
      },
      ...goodsBlocks({ ...stated, order }, texts, () => true),
      ...messageBlocks(withdrawal, texts, true),
      { kind: 'link', label: translate('withdrawal.notice.button'), url: `${site.url}${path}` },
    ],
  });
}

function numberOf({ siteId }: Site, { id }: Withdrawal): string {
  return withdrawalNumberOf(siteId, id);
}

/** Where the seller is. */
function momentOf(
  { seller }: { readonly seller: { readonly timeZone: string } },
  { receivedAt }: Withdrawal,
  { formatDay, formatTime }: MailLanguage,
): { readonly day: string; readonly time: string } {
  return {
    day: formatDay(receivedAt, seller.timeZone),
    time: formatTime(receivedAt, seller.timeZone),
  };
}

function orderFacts(
  { orderNumber, createdAt, seller }: Order,
  { translate, formatDay }: MailLanguage,
): MailFact[] {
  return [
    { label: translate('withdrawal.order'), value: orderNumber },
    { label: translate('withdrawal.orderedOn'), value: formatDay(createdAt, seller.timeZone) },
  ];
}

type MaySay = (words: string) => boolean;

function goodsBlocks({ order, parts }: StatedWithdrawal, texts: MailLanguage, maySay: MaySay): MailBlock[] {
  if (parts.length === 0) return [];
  const { translate, formatNumber, formatQuantity } = texts;
  const rows = parts.flatMap(({ position, quantity }) => {
    const line = order.lines.find((one) => one.position === position);
    if (!line) return [];
    const part = translate('withdrawal.quantityOf', {
      quantity: formatNumber(quantity),
      all: formatQuantity(line.quantity, line.unit),
    });
    return [rowOf(line, [part], texts, maySay)];
  });
  return [{ kind: 'heading', text: translate('withdrawal.goods') }, ...rows.map(itemOf)];
}

/** What stays, and why; what is withdrawn from in part is no such thing. */
function exemptBlocks(
  { parts }: StatedWithdrawal,
  lines: readonly WithdrawableLine[],
  texts: MailLanguage,
  maySay: MaySay,
): MailBlock[] {
  const { translate } = texts;
  const isWithdrawn = new Set(parts.map(({ position }) => position));
  const rows = lines.flatMap(({ line, obstacle }) =>
    obstacle && !isWithdrawn.has(line.position)
      ? [rowOf(line, [translate(`withdrawal.why.${obstacle}`)], texts, maySay)]
      : [],
  );
  if (rows.length === 0) return [];
  return [{ kind: 'heading', text: texts.translate('withdrawal.exempt') }, ...rows.map(itemOf)];
}

type Row = Pick<MailRow, 'name' | 'details'>;

function rowOf(
  { name, attributes, sku }: Order['lines'][number],
  details: readonly string[],
  { translate }: MailLanguage,
  maySay: MaySay,
): Row {
  const facts = factsBehindName(name, attributes).filter(maySay);
  return { name, details: [...facts, translate('withdrawal.sku', { sku }), ...details] };
}

function itemOf(row: Row): MailBlock {
  return { kind: 'item', ...row };
}

function messageBlocks({ message }: Withdrawal, { translate }: MailLanguage, isProven: boolean): MailBlock[] {
  if (message === null || !isProven) return [];
  return [
    { kind: 'heading', text: translate('withdrawal.message') },
    { kind: 'lines', lines: message.split(/\r?\n/) },
  ];
}

/** What both sides do within how many days (Directive 2011/83/EU, Art. 13 and 14). */
function nextBlocks(order: Order, { translate, countryName }: MailLanguage): MailBlock[] {
  const { legalName, street, houseNumber, zipCode, city, country } = order.seller.company;
  const address = [legalName, `${street} ${houseNumber}`, `${zipCode} ${city}`, countryName(country)].join(
    ', ',
  );
  return [
    { kind: 'heading', text: translate('withdrawal.receipt.next') },
    ...(order.delivery
      ? [{ kind: 'paragraph' as const, text: translate('withdrawal.receipt.nextGoods', { address }) }]
      : []),
    { kind: 'paragraph', text: translate('withdrawal.receipt.nextMoney') },
  ];
}
