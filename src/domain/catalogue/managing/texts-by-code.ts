import { Type } from 'typebox';
import { type Language, languageCodes, languages, type Translated } from '#values/language.ts';

type Code = (typeof languageCodes)[Language];
/** A text by the codes that calls name languages by: {hrv, eng, ger}. */
export type TextsByCode = { readonly [Word in Code]?: string | null };

/** Texts as calls send them: null takes a language away. */
export function textsShape(maxLength: number) {
  const text = Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
  return Type.Object({ hrv: text, eng: text, ger: text }, { additionalProperties: false });
}

export function byCode(texts: Translated): Record<string, string> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language];
      return text === undefined ? [] : [[languageCodes[language], text]];
    }),
  );
}

/** Texts with those that were sent in place of what they were; null takes one away. */
export function withTexts(texts: Translated, sent: TextsByCode): Translated {
  const merged: Translated = { ...texts };
  for (const language of languages) {
    const text = sent[languageCodes[language]];
    if (text === null) delete merged[language];
    else if (text !== undefined) merged[language] = text;
  }
  return merged;
}

/** `name.hr` of the rules as calls call it: `name.hrv`. */
export function codePath(path: string): string {
  return path.replace(/(?<=\.)(hr|en|de)$/, (language) => languageCodes[language as Language]);
}
