import { line, link, type SectionDescription } from '../section-description.ts';

/** How to write. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { text: line(), link },
};
