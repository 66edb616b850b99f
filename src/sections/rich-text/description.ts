import { bodyFromHtml, line, richText, type SectionDescription } from '../section-description.ts';

/** Running text; a long one with its list of contents. */
export const description = {
  version: 2,
  place: 'page',
  fields: {
    title: line(),
    body: richText,
    /** Says an amount: not shown where the store shows no prices. */
    priced: { kind: 'switch', default: false },
  },
  phone: { body: 'twice' },
  migrate: bodyFromHtml,
} as const satisfies SectionDescription;
