import { line, listOf, picture, type SectionDescription } from '../section-description.ts';

/** Pictures side by side, larger in a window. */
export const description = {
  version: 1,
  place: 'page',
  fields: { title: line(), items: listOf({ image: picture, caption: line() }, 60) },
} as const satisfies SectionDescription;
