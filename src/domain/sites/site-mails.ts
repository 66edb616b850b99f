import type { Site } from '#domain/site.ts';
import type { MailBlock, MailDocument } from '#platform/mail/mail-document.ts';
import { renderMailHtml } from '#platform/mail/mail-html.ts';
import { renderMailText } from '#platform/mail/mail-plain-text.ts';
import type { MailPicture } from '#platform/mail/mail-tables.ts';
import type { MailLanguage } from '#platform/mail/mail-texts.ts';
import { type Mail, queueMails } from '#platform/mail/outbox.ts';
import { groupIban } from '#values/check-digits.ts';
import { isEmailAddress, isKnownEmailAddress } from '#values/email-address.ts';
import { erasedWord } from '#values/erased.ts';
import { type Language, pickText, type Translated } from '#values/language.ts';
import { lookOf } from '#values/site-look.ts';
import type { ShopRuntime } from '../context.ts';

/**
 * Who sends a mail, as the law wants it in business letters: name, seat, register, capital, management and bank
 * (Croatian Companies Act, Art. 21; Directive (EU) 2017/1132, Art. 26). What a shop has not entered has no line.
 */
export function legalFooter(
  { company }: Pick<Site, 'company'>,
  texts: Pick<MailLanguage, 'language' | 'translate' | 'countryName'>,
): string[] {
  const { translate, countryName } = texts;
  const { oib, vatId } = company;
  const street = joined(' ', company.street, company.houseNumber);
  const place = joined(' ', company.zipCode, company.city);
  return [
    company.legalName,
    joined(', ', street, place, street && place && countryName(company.country)),
    oib && translate('footer.taxNumber', { oib, vatId }),
    ...registerFooter({ company }, texts),
  ].filter((line) => line !== '');
}

/** The same without name, seat and tax number, for documents that say those above: register, bank and how to ask. */
export function registerFooter(
  { company }: Pick<Site, 'company'>,
  { language, translate }: Pick<MailLanguage, 'language' | 'translate'>,
): string[] {
  const { iban, management } = company;
  const textOf = (texts: Translated | undefined) => pickText(texts, language).text;
  return [
    textOf(company.court),
    textOf(company.capital),
    management ? translate('footer.management', { names: management }) : '',
    joined(' · ', iban && translate('footer.iban', { iban: groupIban(iban) }), textOf(company.bank)),
    joined(' · ', company.phone, company.email),
  ].filter((line) => line !== '');
}

/** As those are told of it who have nothing to pay: without an account to pay into. */
export function withoutAccount<Seller extends Pick<Site, 'company'>>(seller: Seller): Seller {
  return { ...seller, company: { ...seller.company, iban: '', bank: {} } };
}

function joined(separator: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(separator);
}

/**
 * Mail programs make links of such words. Whoever enters somebody else's e-mail address must not be able to have an
 * advertisement sent there in the shop's name.
 */
const addressWords = /\p{L}\.\p{L}{2}|:\/\/|@/u;

export function readsAsAddress(text: string): boolean {
  return addressWords.test(text);
}

/** The first words to somebody, who may have given no name. */
export function greeting(name: string, { translate }: MailLanguage): MailBlock {
  const isPlain = name.trim() === '' || readsAsAddress(name);
  const text = isPlain ? translate('greeting.plain') : translate('greeting.named', { name });
  return { kind: 'paragraph', text };
}

/** The language in which somebody is written to: the one noted with the request, or the default where the site left it. */
export function languageOfRecipient(
  { languages, defaultLanguage }: Pick<Site, 'languages' | 'defaultLanguage'>,
  noted: string,
): Language {
  return languages.find((language) => language === noted) ?? defaultLanguage;
}

/** Who gets what people send to the company, and what the shop tells it: the option SendEmailTo, else the company's own address. */
export function companyRecipient({ options, company }: Pick<Site, 'options' | 'company'>): string {
  const { SendEmailTo: option } = options;
  return typeof option === 'string' && isEmailAddress(option) ? option : company.email;
}

/** Who hears of orders and of what is to be done about them: the option SendOrdersTo, else who hears of everything else. */
export function orderRecipients({ options, company }: Pick<Site, 'options' | 'company'>): string[] {
  const { SendOrdersTo: option } = options;
  const named = Array.isArray(option) ? option : [];
  const usable = named.filter((one): one is string => typeof one === 'string' && isKnownEmailAddress(one));
  return usable.length > 0 ? usable : [companyRecipient({ options, company })].filter(isKnownEmailAddress);
}

/** A mail of the site: what it says, and to whom it goes. */
export type SiteMail = Pick<
  Mail,
  'kind' | 'recipient' | 'replyTo' | 'pictures' | 'files' | 'unsubscribeUrl'
> & { readonly document: MailDocument };

/**
 * Queues a mail in the name of the site, in the caller's transaction.
 * @throws Error where recipient or answer address is no e-mail address: rules check them before
 */
export async function queueSiteMail(
  runtime: ShopRuntime,
  site: Site,
  document: MailDocument,
  mail: Omit<SiteMail, 'document'>,
): Promise<void> {
  await queueSiteMails(runtime, site, [{ ...mail, document }]);
}

/** The same for several mails about one thing, by one statement. */
export async function queueSiteMails(
  runtime: ShopRuntime,
  site: Site,
  mails: readonly SiteMail[],
): Promise<void> {
  // Who has been erased is written to no more.
  const written = mails.filter(({ recipient }) => recipient !== erasedWord);
  if (written.length === 0) return;
  const logo = logoOf(site);
  const { AccentColour: accent } = lookOf(site.options);
  await queueMails(
    runtime.database,
    runtime.clock,
    written.map(({ document, ...mail }) => {
      const sender = { ...document.sender, accent, ...(logo ? { logoId: logo.contentId } : {}) };
      const shown = { ...document, sender };
      return {
        ...mail,
        siteId: site.id,
        pictures: [...(logo ? [logo] : []), ...(mail.pictures ?? [])],
        sender: `"${site.name.replace(/["\\]/g, '')}" <${senderOf(site)}>`,
        subject: document.subject,
        html: renderMailHtml(shown),
        text: renderMailText(shown),
        language: document.language,
      };
    }),
  );
  runtime.emit({ kind: 'mail.queued' });
}

/** The company's own address; of a shop that has none yet, one at its host. */
function senderOf({ company, url }: Site): string {
  return company.email || `shop@${new URL(url).hostname}`;
}

export const logoPictureSource = 'logo';

/** The mark at the head of the site's mails, where its option names one. */
function logoOf({ id, options }: Site): MailPicture | undefined {
  const { Logo: name } = options;
  if (typeof name !== 'string' || name === '') return undefined;
  return { kind: 'shop', of: logoPictureSource, id, contentId: 'logo', fileName: 'logo.png' };
}
