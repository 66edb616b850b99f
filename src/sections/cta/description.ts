import { line, oneButton, type SectionDescription, text } from '../section-description.ts';

/** One thing to do, in large letters. */
export const description = {
  version: 1,
  place: 'page',
  fields: { title: line(), text: text(600), button: oneButton },
} as const satisfies SectionDescription;
