import { line, type SectionDescription, text } from '../section-description.ts';

/** A form that somebody has put together. */
export const description = {
  version: 1,
  place: 'page',
  fields: { form: { kind: 'form' }, title: line(), text: text(600), button: line(60) },
} as const satisfies SectionDescription;
