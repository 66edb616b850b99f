import type { Site } from '#domain/site.ts';
import type { MailDocument } from '#platform/mail/mail-document.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { EntryKind } from '#values/entry-states.ts';
import type { Language } from '#values/language.ts';
import { legalFooter } from '../sites/site-mails.ts';

type Answer = { readonly kind: EntryKind; readonly language: Language; readonly answer: string };

/**
 * What the company answers. Nobody may have proven the address, so nothing of what was sent from there stands in it beside the
 * answer.
 */
export function answerMail(site: Site, { kind, language, answer }: Answer): MailDocument {
  const texts = mailLanguage(language);
  const { translate } = texts;
  return {
    language,
    subject: translate(`answer.subject.${kind}`, { shop: site.name }),
    preview: answer.slice(0, 120),
    sender: { name: site.name, url: site.url },
    blocks: [{ kind: 'lines', lines: answer.split(/\r?\n/) }],
    footer: legalFooter(site, texts),
  };
}
