import { type SectionDescription, text } from '../section-description.ts';

/** What the law makes a company say of itself. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { text: text(600) },
};
