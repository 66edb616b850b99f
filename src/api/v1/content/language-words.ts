import { languageProblems } from '#domain/finder/finder-service.ts';
import type { Site } from '#domain/site.ts';
import { findLanguageByCode, isLanguage, type Language, type languageCodes } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';

/** A language as the contract accepts it: a code of two letters or three. */
export type LanguageWord = Language | (typeof languageCodes)[Language];

export function languageIn(word: LanguageWord): Language {
  const language = isLanguage(word) ? word : findLanguageByCode(word);
  if (!language) throw new Error(`The contract takes ${word} for a language.`);
  return language;
}

/** What is wrong with it for a site; undefined if none is named. */
export function problemsOfWord(site: Pick<Site, 'languages'>, word: LanguageWord | undefined): FieldErrors {
  return word === undefined ? {} : languageProblems(site, languageIn(word));
}
