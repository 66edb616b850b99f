import type { MailDocument } from '#platform/mail/mail-document.ts';
import { renderMailHtml } from '#platform/mail/mail-html.ts';
import { renderMailText } from '#platform/mail/mail-plain-text.ts';
import type { MailLanguage } from '#platform/mail/mail-texts.ts';
import { type Mail, queueMail } from '#platform/mail/outbox.ts';
import { isEmailAddress } from '#values/email-address.ts';
import { erasedWord } from '#values/erased.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from './site.ts';

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

/** Who gets what people send to the company: the option SendEmailTo, else the company's own address. */
export function companyRecipient({ options, company }: Pick<Site, 'options' | 'company'>): string {
  const { SendEmailTo: option } = options;
  return typeof option === 'string' && isEmailAddress(option) ? option : company.email;
}

/**
 * Queues a mail in the name of the site, in the caller's transaction.
 * @throws Error where recipient or answer address is no e-mail address: rules check them before
 */
export async function queueSiteMail(
  runtime: ShopRuntime,
  site: Site,
  document: MailDocument,
  mail: Pick<Mail, 'kind' | 'recipient' | 'replyTo' | 'pictures' | 'files' | 'unsubscribeUrl'>,
): Promise<void> {
  // Who has been erased is written to no more.
  if (mail.recipient === erasedWord) return;
  await queueMail(runtime.database, runtime.clock, {
    ...mail,
    sender: `"${site.name.replace(/["\\]/g, '')}" <${site.company.email}>`,
    subject: document.subject,
    html: renderMailHtml(document),
    text: renderMailText(document),
    language: document.language,
  });
  runtime.announce({ kind: 'mail.queued' });
}
