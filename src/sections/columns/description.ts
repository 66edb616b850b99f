import { line, type SectionDescription } from '../section-description.ts';

const types = ['richText', 'gallery', 'video', 'downloads', 'faq', 'stats', 'productGrid', 'categoryTiles'];

/** Sections side by side, one column below the other on phones. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    title: line(),
    widths: { kind: 'choice', of: ['equal', 'leftWide', 'rightWide'], default: 'equal' },
  },
  slots: { left: { types, maximum: 6 }, right: { types, maximum: 6 } },
} as const satisfies SectionDescription;
