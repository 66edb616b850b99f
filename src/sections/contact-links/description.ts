import { line, link, listOf, type SectionDescription } from '../section-description.ts';

/** Telephone, e-mail and way there. */
export const description: SectionDescription = {
  version: 1,
  place: 'header',
  fields: {
    items: listOf(
      {
        kind: { kind: 'choice', of: ['phone', 'email', 'map'], default: 'phone' },
        label: line(60),
        value: line(),
        link,
      },
      6,
    ),
  },
};
