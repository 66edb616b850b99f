import { listOption, textOption } from '../section-options.ts';

export type Question = { readonly question: string; readonly answerHtml: string };

/** The questions of a section `faq` that have an answer; answers are sanitised HTML. */
export function questionsOf(options: Readonly<Record<string, unknown>>): Question[] {
  return listOption(options, 'items')
    .map((item) => ({ question: textOption(item, 'question'), answerHtml: textOption(item, 'answer') }))
    .filter(({ question, answerHtml }) => question !== '' && answerHtml !== '');
}
