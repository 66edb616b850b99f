import type { SectionDescription } from '../section-description.ts';

/** What holds for the whole header. */
export const description: SectionDescription = {
  version: 1,
  place: 'header',
  fields: {
    sticky: { kind: 'switch', default: true },
    introAnimation: { kind: 'switch', default: false },
    introAnimationMs: { kind: 'number', minimum: 0, maximum: 5000, default: 500 },
  },
};
