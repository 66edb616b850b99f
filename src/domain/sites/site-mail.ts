import type { MailDocument } from '#platform/mail/mail-document.ts';
import { renderMailHtml } from '#platform/mail/mail-html.ts';
import { renderMailText } from '#platform/mail/mail-plain-text.ts';
import type { MailPicture } from '#platform/mail/mail-tables.ts';
import type { MailLanguage } from '#platform/mail/mail-texts.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { erasedWord } from '#values/erased.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from './site.ts';

/** Queues a mail of a site in the caller's transaction, drawn as HTML and as plain text. */
export async function queueSiteMail(
  runtime: ShopRuntime,
  site: Site,
  mail: {
    /** What it is about: 'order.confirmation'. */
    readonly kind: string;
    readonly recipient: string;
    readonly document: MailDocument;
    readonly pictures?: readonly MailPicture[];
  },
): Promise<void> {
  const { kind, recipient, document, pictures } = mail;
  // Who has been erased is written to no more.
  if (recipient === erasedWord) return;
  await queueMail(runtime.database, runtime.clock, {
    kind,
    recipient,
    sender: `"${site.name.replace(/["\\]/g, '')}" <${site.company.email}>`,
    subject: document.subject,
    html: renderMailHtml(document),
    text: renderMailText(document),
    language: document.language,
    ...(pictures ? { pictures } : {}),
  });
  runtime.announce({ kind: 'mail.queued' });
}

/** Who sends a mail, in the words the law asks for. */
export function legalFooter({ company }: Site, { translate, countryName }: MailLanguage): string[] {
  const { oib, vatId, iban, phone, email } = company;
  return [
    company.legalName,
    `${company.street} ${company.houseNumber}, ${company.zipCode} ${company.city}, ${countryName(company.country)}`,
    translate('footer.taxNumber', { oib, vatId }),
    translate('footer.iban', { iban }),
    translate('footer.contact', { phone, email }),
  ];
}
