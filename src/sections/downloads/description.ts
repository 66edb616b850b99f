import { line, type SectionDescription } from '../section-description.ts';

/** Documents to take along. */
export const description = {
  version: 1,
  place: 'page',
  fields: { title: line(), documents: { kind: 'documents', maximum: 50 } },
} as const satisfies SectionDescription;
