import type { SectionDescription } from '../section-description.ts';

/** The languages of the site. */
export const description: SectionDescription = {
  version: 1,
  place: 'header',
  fields: {},
};
