import type { SectionDescription } from '../section-description.ts';

/** The way to login and account. */
export const description: SectionDescription = {
  version: 1,
  place: 'header',
  fields: {},
};
