import { line, link, picture, type SectionDescription } from '../section-description.ts';

/** The mark that leads home. */
export const description: SectionDescription = {
  version: 1,
  place: 'header',
  fields: { image: picture, alt: line(), link },
};
