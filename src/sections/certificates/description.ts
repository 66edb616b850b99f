import { line, listOf, picture, type SectionDescription, text } from '../section-description.ts';

/** Seals and what they stand for. */
export const description = {
  version: 1,
  place: 'page',
  fields: { title: line(), items: listOf({ image: picture, title: line(), text: text(600) }, 12) },
} as const satisfies SectionDescription;
