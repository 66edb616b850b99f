import { button, line, listOf, picture, type SectionDescription, text } from '../section-description.ts';

/** The first sight of a page: what it is about, a large picture, two products as drawings. */
export const description = {
  version: 1,
  place: 'page',
  drawsTitle: true,
  fields: {
    image: picture,
    imagePosition: {
      kind: 'choice',
      of: ['center', 'center top', 'center bottom'],
      default: 'center bottom',
    },
    eyebrow: line(60),
    title: line(),
    text: text(600),
    buttons: listOf(button, 3),
    productTag: { kind: 'productTag' },
    productLimit: { kind: 'number', minimum: 0, maximum: 4, default: 2 },
  },
  phone: { title: 'twice', text: 'twice', image: 'twice', imagePosition: 'once', productLimit: 'once' },
} as const satisfies SectionDescription;
