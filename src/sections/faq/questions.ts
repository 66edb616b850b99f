import { isRichText, plainTextOf, type RichTextNode } from '#values/rich-text.ts';
import { listOption, textOption } from '../section-options.ts';

export type Question = { readonly question: string; readonly answer: RichTextNode };

/** The questions of a section `faq` that have an answer. */
export function questionsOf(options: Readonly<Record<string, unknown>>): Question[] {
  return listOption(options, 'items').flatMap((item) => {
    const question = textOption(item, 'question');
    const { answer } = item;
    return question !== '' && isRichText(answer) && plainTextOf(answer) !== '' ? [{ question, answer }] : [];
  });
}
