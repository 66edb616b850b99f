import { count, line, type SectionDescription } from '../section-description.ts';

/** Products of a tag or a category in a row that scrolls. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    title: line(),
    source: {
      kind: 'oneOf',
      forms: { tag: { tag: { kind: 'productTag' } }, category: { category: { kind: 'category' } } },
    },
    limit: count(100, 20),
    autoplay: { kind: 'switch', default: false },
    intervalMs: { kind: 'number', minimum: 1000, maximum: 60_000, default: 3000, when: { autoplay: true } },
    slidesPerView: { kind: 'number', minimum: 1, maximum: 4, default: 4 },
  },
  phone: { slidesPerView: 'once' },
} as const satisfies SectionDescription;
