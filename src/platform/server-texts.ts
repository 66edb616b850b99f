import { createTranslator } from 'use-intl/core';
import german from '#locales/de/server.json' with { type: 'json' };
import english from '#locales/en/server.json' with { type: 'json' };
import croatian from '#locales/hr/server.json' with { type: 'json' };
import type { Language } from '#values/language.ts';

/** Texts that the server writes itself, outside pages and mails; the Croatian ones define the keys. */
const textsByLanguage: Record<Language, typeof croatian> = { hr: croatian, en: english, de: german };
const locales: Record<Language, string> = { hr: 'hr-HR', en: 'en-GB', de: 'de-DE' };

function makeServerTexts(language: Language) {
  return {
    language,
    say: createTranslator({ locale: locales[language], messages: textsByLanguage[language] }),
  };
}

export type ServerTexts = ReturnType<typeof makeServerTexts>;

const made: Record<Language, ServerTexts> = {
  hr: makeServerTexts('hr'),
  en: makeServerTexts('en'),
  de: makeServerTexts('de'),
};

/** Texts in a language for what the server writes itself: test gateway, downloads, documents. */
export function serverTexts(language: Language): ServerTexts {
  return made[language];
}
