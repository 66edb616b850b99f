import { count, line, type SectionDescription } from '../section-description.ts';

/** A few chosen products as cards. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    title: line(),
    source: { kind: 'oneOf', forms: { products: { products: { kind: 'products', maximum: 24 } } } },
    limit: count(24, 24),
  },
} as const satisfies SectionDescription;
