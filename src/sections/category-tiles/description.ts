import { line, type SectionDescription } from '../section-description.ts';

/** Product categories with picture and number of products. */
export const description = {
  version: 1,
  place: 'page',
  fields: { title: line(), categories: { kind: 'categories', maximum: 24 } },
} as const satisfies SectionDescription;
