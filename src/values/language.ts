/** The languages of the shop as they stand in addresses, the locale cookie and the tables (ISO 639-1). */
export const languages = ['hr', 'en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The fallback of every text: a site's default language (docs/rules/pages.md). */
export const defaultLanguage: Language = 'hr';

/** Three-letter codes of request headers and bodies (docs/rules/pages.md). */
export const languageCodes = { hr: 'hrv', en: 'eng', de: 'ger' } as const satisfies Record<Language, string>;

/** Ids in the list of the world's languages, by which options name them (docs/rules/options.md). */
export const languageIds = { hr: 41, en: 31, de: 28 } as const satisfies Record<Language, number>;

/** Each language in its own words, for those who cannot read the others. */
export const languageNames = { hr: 'Hrvatski', en: 'English', de: 'Deutsch' } as const satisfies Record<
  Language,
  string
>;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value);
}

/** The language of a three-letter header code, or nothing where the shop does not speak it. */
export function findLanguageByCode(code: string): Language | undefined {
  return languages.find((language) => languageCodes[language] === code);
}

/** A text in the languages it has been written in. */
export type Translated = Partial<Record<Language, string>>;

/** A text with the language it is really in, which differs from the one asked for where a translation is missing. */
export type PickedText = { text: string; language: Language };

/** Picks the asked language, else the fallback, else any that is filled; empty where there is none. */
export function pickText(
  texts: Translated | null | undefined,
  language: Language,
  fallback: Language = defaultLanguage,
): PickedText {
  for (const candidate of [language, fallback, ...languages]) {
    const text = texts?.[candidate];
    if (text) return { text, language: candidate };
  }
  return { text: '', language };
}

/** A text for whoever reads this language on this site, whose default language stands in where it is missing. */
export function textFor(
  { language, site }: { readonly language: Language; readonly site: { readonly defaultLanguage: Language } },
  texts: Translated | null | undefined,
): string {
  return pickText(texts, language, site.defaultLanguage).text;
}
