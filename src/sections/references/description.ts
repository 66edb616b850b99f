import {
  line,
  link,
  listOf,
  oneButton,
  picture,
  type SectionDescription,
  text,
} from '../section-description.ts';

/** Roofs that were built, with place, year and size. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    title: line(),
    layout: { kind: 'choice', of: ['slider', 'grid'], default: 'grid' },
    items: listOf({
      key: line(60),
      image: picture,
      title: line(),
      text: text(600),
      place: line(60),
      year: { kind: 'number', minimum: 1900, maximum: 2200 },
      areaM2: { kind: 'number', minimum: 0, maximum: 1_000_000 },
      products: { kind: 'products', maximum: 12 },
      link,
    }),
    button: oneButton,
  },
} as const satisfies SectionDescription;
