import { line, listOf, richText, type SectionDescription } from '../section-description.ts';

/** Questions that open to their answers. */
export const description = {
  version: 2,
  place: 'page',
  fields: { title: line(), items: listOf({ question: line(), answer: richText }, 100) },
  migrate: ({ items, ...options }, _from, { richTextOf }) =>
    Array.isArray(items)
      ? {
          ...options,
          items: items.map((item) => ({ ...item, answer: richTextOf(String(item.answer ?? '')) })),
        }
      : options,
} as const satisfies SectionDescription;
