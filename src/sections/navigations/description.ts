import type { SectionDescription } from '../section-description.ts';

/** Further trees, side by side. */
export const description: SectionDescription = {
  version: 1,
  place: 'footer',
  fields: { trees: { kind: 'navigations', maximum: 6 } },
};
