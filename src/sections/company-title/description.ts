import { line, type SectionDescription } from '../section-description.ts';

/** The name of the company. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { text: line() },
};
