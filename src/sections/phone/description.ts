import { line, link, type SectionDescription } from '../section-description.ts';

/** How to call. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { text: line(), link },
};
