import { line, type SectionDescription, text } from '../section-description.ts';

/** Words to the company. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    form: { kind: 'form' },
    title: line(),
    text: text(600),
    subjects: { kind: 'lines', maximum: 12, maxLength: 120 },
  },
} as const satisfies SectionDescription;
