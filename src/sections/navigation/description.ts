import type { SectionDescription } from '../section-description.ts';

/** The tree that leads through the site. */
export const description: SectionDescription = {
  version: 1,
  place: 'header',
  fields: { tree: { kind: 'navigation' } },
};
