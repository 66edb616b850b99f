import type { Site } from '#domain/site.ts';
import type { MailDocument } from '#platform/mail/mail-document.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { legalFooter } from '../sites/site-mails.ts';

/** Where mailed confirmations lead; the token follows. */
export const confirmPath = '/api/v1/form/confirmEmail';
/** Where letters are ended; the token follows. */
export const unsubscribePath = '/api/v1/marketing/newsletter/unsubscribe';

/** The link that makes a subscription hold. */
export function confirmSubscriptionMail(site: Site, language: Language, token: string): MailDocument {
  const texts = mailLanguage(language);
  const { translate } = texts;
  return {
    language,
    subject: translate('newsletter.confirmSubject', { shop: site.name }),
    preview: translate('newsletter.confirmPreview'),
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'paragraph', text: translate('newsletter.confirmText', { shop: site.name }) },
      { kind: 'link', label: translate('newsletter.confirmLink'), url: `${site.url}${confirmPath}/${token}` },
      { kind: 'paragraph', text: translate('newsletter.confirmOtherwise') },
    ],
    footer: legalFooter(site, texts),
  };
}

/** Says that the subscription holds, with the way to end it. */
export function welcomeMail(site: Site, language: Language, unsubscribeToken: string) {
  const texts = mailLanguage(language);
  const { translate } = texts;
  const unsubscribeUrl = `${site.url}${unsubscribePath}/${unsubscribeToken}`;
  const document: MailDocument = {
    language,
    subject: translate('newsletter.welcomeSubject', { shop: site.name }),
    preview: translate('newsletter.welcomePreview'),
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'paragraph', text: translate('newsletter.welcomeText') },
      {
        kind: 'link',
        label: translate('newsletter.shopLink'),
        url: `${site.url}${pathOf('shop', language)}`,
      },
      { kind: 'paragraph', text: translate('newsletter.welcomeEnd') },
      { kind: 'link', label: translate('newsletter.unsubscribeLink'), url: unsubscribeUrl, isQuiet: true },
    ],
    footer: legalFooter(site, texts),
  };
  return { document, unsubscribeUrl };
}
