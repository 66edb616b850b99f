import { plainTextOf, type RichTextNode } from '#values/rich-text.ts';
import type { OptionsOf } from '../section-options.ts';

export type Question = { readonly question: string; readonly answer: RichTextNode };

/** The questions of a section `faq` that have an answer. */
export function questionsOf({ items }: OptionsOf<'faq'>): Question[] {
  return items.flatMap(({ question, answer }) =>
    question !== '' && answer && plainTextOf(answer) !== '' ? [{ question, answer }] : [],
  );
}
