import { line, link, type SectionDescription } from '../section-description.ts';

/** A line above everything. */
export const description: SectionDescription = {
  version: 1,
  place: 'header',
  fields: {
    text: line(),
    link,
    /** Says an amount: not shown where the store shows no prices. */
    priced: { kind: 'switch', default: false },
  },
};
