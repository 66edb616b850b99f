import { type Language, languages } from '#values/language.ts';

/**
 * `EVERY_LANGUAGE=1`: every test in all languages, every page of the crawl, and axe on every screen in each of them
 * (docs/decisions/testing.md).
 */
export const isEveryLanguage = process.env.EVERY_LANGUAGE === '1';

/**
 * The languages of a test that does the same in all of them: one, its turn. That every screen is whole, fits and reads
 * in each language is seen by the screens' tests.
 */
export function inTurn(language: Language): readonly Language[] {
  return isEveryLanguage ? languages : [language];
}
