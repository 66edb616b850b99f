import { type Language, languageCodes, languages } from '#values/language.ts';

/** A text as the calls for goods tell it: by the codes of languages. */
export type TextsByCode = { readonly hrv?: string; readonly eng?: string; readonly ger?: string };

/** The text for somebody who reads this language; in another one where it is not written in theirs. */
export function textIn(texts: TextsByCode, language: Language): string {
  const codes = [language, ...languages].map((one) => languageCodes[one]);
  return codes.map((code) => texts[code]).find(Boolean) ?? '';
}
