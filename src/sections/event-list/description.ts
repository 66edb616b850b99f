import { count, line, type SectionDescription } from '../section-description.ts';

/** What takes place, or took. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    title: line(),
    limit: count(24, 3),
    period: { kind: 'choice', of: ['upcoming', 'past', 'all'], default: 'upcoming' },
  },
} as const satisfies SectionDescription;
