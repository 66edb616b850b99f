import { createTranslator } from 'use-intl/core';
import german from '#locales/de/roof.json' with { type: 'json' };
import english from '#locales/en/roof.json' with { type: 'json' };
import croatian from '#locales/hr/roof.json' with { type: 'json' };
import type { Language } from '#values/language.ts';
import type { TextsOf } from '#values/texts-of.ts';

const textsByLanguage: Record<Language, typeof croatian> = { hr: croatian, en: english, de: german };
const locales: Record<Language, string> = { hr: 'hr-HR', en: 'en-GB', de: 'de-DE' };

const made = new Map<Language, TextsOf<'roof'>>();

/** The texts of the roof calculator's page, for its PDF: both show the same. */
export function roofTexts(language: Language): TextsOf<'roof'> {
  const known = made.get(language);
  if (known) return known;
  // Its keys are checked with those of the pages (tools/check-messages.ts).
  const fresh = createTranslator({
    locale: locales[language],
    messages: textsByLanguage[language],
  }) as TextsOf<'roof'>;
  made.set(language, fresh);
  return fresh;
}
