import { line, listOf, type SectionDescription } from '../section-description.ts';

/** Numbers that say something of the company. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    items: listOf(
      {
        value: { kind: 'number', minimum: 0, maximum: 1_000_000_000 },
        unit: line(12),
        label: line(60),
        icon: { kind: 'icon' },
      },
      8,
    ),
  },
} as const satisfies SectionDescription;
