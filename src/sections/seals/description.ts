import { line, listOf, picture, type SectionDescription } from '../section-description.ts';

/** Seals in a row. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { images: listOf({ image: picture, alt: line() }, 6) },
};
