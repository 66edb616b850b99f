import { languageCodes, languages, type Translated } from '#values/language.ts';

type Code = (typeof languageCodes)[keyof typeof languageCodes];
export type SentTexts = Readonly<Partial<Record<Code, string>>>;

/** Texts by the codes that calls name languages by: {hrv, eng, ger}. */
export function textsShape(texts: Translated): Partial<Record<Code, string>> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language];
      return text ? [[languageCodes[language], text]] : [];
    }),
  );
}

/** The same as it was sent; what is empty is not written in that language. */
export function textsOf(sent: SentTexts): Translated {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = sent[languageCodes[language]]?.trim();
      return text ? [[language, text]] : [];
    }),
  );
}
