import { line, picture, type SectionDescription, text } from '../section-description.ts';

/** A film behind its poster. */
export const description: SectionDescription = {
  version: 1,
  place: 'page',
  fields: { poster: picture, source: { kind: 'line', maxLength: 500 }, title: line(), caption: text(300) },
};
