import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { consentEditingEndpoints } from '#contract/v1/consent-editing-endpoints.ts';
import { languages, type Translated } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { htmlOfWords } from '#web/backoffice/typed-words.ts';
import { textOf } from '#web/request/page-form.ts';

export type WholeConsent = EndpointAnswer<typeof consentEditingEndpoints.consentTextGet>;

/** A consent has a name and words in some language at least. */
export function checkConsentText(form: FormData): FieldErrors {
  const missing = (['displayName', 'text'] as const).filter((name) =>
    languages.every((language) => textOf(form, `${name}.${language}`).trim() === ''),
  );
  return Object.fromEntries(missing.map((name) => [`${name}.hr`, { rule: 'required' }]));
}

/** What was typed, as the API takes it. */
export function wordsOfForm(form: FormData): { displayName: Translated; text: Translated } {
  return {
    displayName: inEachLanguage((language) => textOf(form, `displayName.${language}`).trim()),
    text: inEachLanguage((language) => htmlOfWords(textOf(form, `text.${language}`))),
  };
}

function inEachLanguage(textIn: (language: (typeof languages)[number]) => string): Translated {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = textIn(language);
      return text === '' ? [] : [[language, text]];
    }),
  );
}

/** The form's name of a field that the API refuses. */
export function consentFieldOf(path: string): string {
  return path === 'displayName' || path === 'text' ? `${path}.hr` : path;
}
