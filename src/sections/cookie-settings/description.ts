import { line, type SectionDescription } from '../section-description.ts';

/** The way back to the choice of cookies. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { text: line(60) },
};
