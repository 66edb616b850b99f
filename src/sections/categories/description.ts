import { line, listOf, type SectionDescription, text } from '../section-description.ts';

/** The kinds of cookies that may be chosen. */
export const description: SectionDescription = {
  version: 1,
  place: 'cookie',
  fields: {
    items: listOf(
      {
        key: { kind: 'choice', of: ['necessary', 'marketing', 'analytics'], default: 'necessary' },
        required: { kind: 'switch', default: false },
        label: line(60),
        text: text(600),
      },
      3,
    ),
  },
};
