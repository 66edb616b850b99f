import { count, line, type SectionDescription } from '../section-description.ts';

/** The newest posts, of all categories or some. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    title: line(),
    limit: count(24, 3),
    categories: { kind: 'postCategories', maximum: 12 },
    sort: {
      kind: 'choice',
      of: ['publishedAtDesc', 'publishedAtAsc', 'titleAsc'],
      default: 'publishedAtDesc',
    },
  },
} as const satisfies SectionDescription;
