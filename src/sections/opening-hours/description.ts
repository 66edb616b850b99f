import { line, type SectionDescription } from '../section-description.ts';

/** When it is open. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { text: line() },
};
