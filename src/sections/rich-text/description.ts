import { bodyFromHtml, line, richText, type SectionDescription } from '../section-description.ts';

/** Running text; a long one with its list of contents. */
export const description: SectionDescription = {
  version: 2,
  place: 'page',
  fields: { title: line(), body: richText },
  phone: { body: 'twice' },
  migrate: bodyFromHtml,
};
