import type { SectionDescription } from '../section-description.ts';

/** The way to the cart, with what lies in it. */
export const description: SectionDescription = {
  version: 1,
  place: 'header',
  fields: {},
};
