import { line, type SectionDescription } from '../section-description.ts';

/** Where it is. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { text: line() },
};
