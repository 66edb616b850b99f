import { line, type SectionDescription } from '../section-description.ts';

/** Whose the words and pictures are; {year} becomes the present year. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { text: line() },
};
