import type { Site } from '#domain/site.ts';
import type { MailBlock, MailDocument } from '#platform/mail/mail-document.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import type { Language } from '#values/language.ts';
import { greeting, legalFooter } from '../sites/site-mails.ts';
import type { FormFile } from './form-files-service.ts';
import type { EnquiredItem } from './forms-tables.ts';

type Message = {
  readonly kind: 'contact' | 'enquiry';
  readonly language: Language;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly contactNumber: string;
  readonly subject: string;
  readonly content: string;
  readonly items: readonly EnquiredItem[];
  readonly files: readonly FormFile[];
};

/** What the company gets, in its own language; an answer goes to the sender. */
export function companyMail(site: Site, message: Message): MailDocument {
  const texts = mailLanguage(site.defaultLanguage);
  const { translate, languageName } = texts;
  const name = nameOf(message);
  return {
    language: site.defaultLanguage,
    subject:
      message.kind === 'enquiry'
        ? translate('contact.enquirySubject', { name })
        : translate('contact.subject', { subject: message.subject || name }),
    preview: message.content.slice(0, 120),
    sender: { name: site.name, url: site.url },
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: translate('contact.name'), value: name },
          { label: translate('contact.email'), value: message.email },
          ...(message.contactNumber
            ? [{ label: translate('contact.phone'), value: message.contactNumber }]
            : []),
          ...(message.subject ? [{ label: translate('contact.about'), value: message.subject }] : []),
          { label: translate('contact.language'), value: languageName(message.language) },
        ],
      },
      ...contentBlocks(message, texts),
    ],
    footer: legalFooter(site, texts),
  };
}

/**
 * What the address gets that was given as the sender's: thanks, and the products of an enquiry.
 * @param isProven whether it is the sender's for certain, who reads name and message then; nothing freely written goes to another
 */
export function receiptMail(site: Site, message: Message, isProven: boolean): MailDocument {
  const texts = mailLanguage(message.language);
  const { translate } = texts;
  const isEnquiry = message.kind === 'enquiry';
  return {
    language: message.language,
    subject: translate(isEnquiry ? 'contact.enquiryCopySubject' : 'contact.copySubject', { shop: site.name }),
    preview: translate('contact.copyPreview'),
    sender: { name: site.name, url: site.url },
    blocks: [
      greeting(isProven ? nameOf(message) : '', texts),
      { kind: 'paragraph', text: translate(isEnquiry ? 'contact.enquiryCopyText' : 'contact.copyText') },
      ...itemBlocks(message.items, texts),
      ...(isProven
        ? messageBlocks(message, texts)
        : [{ kind: 'paragraph' as const, text: translate('contact.copyUnproven') }]),
      { kind: 'paragraph', text: translate('contact.copyOtherwise') },
    ],
    footer: legalFooter(site, texts),
  };
}

function messageBlocks({ content }: Message, { translate }: MailLanguage): MailBlock[] {
  return [
    { kind: 'heading', text: translate('contact.message') },
    { kind: 'lines', lines: content.split(/\r?\n/) },
  ];
}

function contentBlocks(message: Message, texts: MailLanguage): MailBlock[] {
  const { items, files } = message;
  const { translate } = texts;
  return [
    ...messageBlocks(message, texts),
    ...itemBlocks(items, texts),
    ...(files.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: translate('contact.files') },
          { kind: 'lines' as const, lines: files.map(({ fileName }) => fileName) },
        ]),
  ];
}

function itemBlocks(items: Message['items'], { translate, formatQuantity }: MailLanguage): MailBlock[] {
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: translate('contact.items') },
    {
      kind: 'table',
      columns: [translate('order.product'), translate('contact.quantity')],
      rows: items.map((item) => ({
        name: item.name,
        details: [...item.details, translate('order.sku', { sku: item.sku })],
        cells: [formatQuantity(item.quantity, item.unit)],
      })),
    },
  ];
}

function nameOf({ firstName, lastName }: Pick<Message, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}
