import type { Site } from '#domain/site.ts';
import type { MailDocument, MailFact } from '#platform/mail/mail-document.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { type Language, pickText, textFor } from '#values/language.ts';
import { confirmPath } from '../newsletter/newsletter-mails.ts';
import { legalFooter } from '../sites/site-mails.ts';
import { filledFields } from './filled-fields.ts';
import type { FormFile } from './form-files-service.ts';
import type { Form, FormData } from './forms-rules.ts';

/** What the company gets of a form that was sent, in its own language. @param sentIn the sender's language */
export function submissionMail(
  site: Site,
  form: Form,
  data: FormData,
  files: readonly FormFile[],
  sentIn: Language,
): MailDocument {
  const language = site.defaultLanguage;
  const texts = mailLanguage(language);
  const { translate, languageName } = texts;
  const facts: MailFact[] = [
    ...filledFields({ fields: form.fields, data }, language),
    { label: translate('contact.language'), value: languageName(sentIn) },
  ];
  const title = pickText(form.title, language).text;
  return {
    language,
    subject: translate('form.subject', { form: title }),
    preview: title,
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'facts', facts },
      ...(files.length === 0
        ? []
        : [
            { kind: 'heading' as const, text: translate('contact.files') },
            { kind: 'lines' as const, lines: files.map(({ fileName }) => fileName) },
          ]),
    ],
    footer: legalFooter(site, texts),
  };
}

/** The link by which the sender of a form confirms the e-mail. */
export function confirmFormMail(site: Site, form: Form, language: Language, token: string): MailDocument {
  const texts = mailLanguage(language);
  const { translate } = texts;
  const title = textFor({ language, site }, form.title);
  return {
    language,
    subject: translate('form.confirmSubject', { shop: site.name }),
    preview: translate('form.confirmText', { form: title }),
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'paragraph', text: translate('form.confirmText', { form: title }) },
      { kind: 'link', label: translate('form.confirmLink'), url: `${site.url}${confirmPath}/${token}` },
      { kind: 'paragraph', text: translate('form.confirmOtherwise') },
    ],
    footer: legalFooter(site, texts),
  };
}
