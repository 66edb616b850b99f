import { type Language, languageCodes, languages } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';

/** The dialog's initial state: an existing group, or a new one, possibly with a search that found nothing. */
export type EditedSynonym = {
  readonly id?: number;
  readonly language: Language;
  readonly words: readonly string[];
};

/** One word or phrase stands in each line; commas divide them, too. */
export function wordsOf(form: FormData, name: string): string[] {
  return textOf(form, name)
    .split(/[\n,;]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

export function checkSynonym(form: FormData): FieldErrors {
  const words = wordsOf(form, 'words');
  if (words.length === 0) return { words: { rule: 'required' } };
  return words.length < 2 ? { words: { rule: 'minimum', parameter: 2 } } : {};
}

export function languageCodeOf(form: FormData) {
  const language = languages.find((one) => one === textOf(form, 'language')) ?? 'hr';
  return languageCodes[language];
}
