import { line, type SectionDescription } from '../section-description.ts';

/** The field that searches the site. */
export const description: SectionDescription = {
  version: 1,
  place: 'header',
  fields: { placeholder: line(120) },
};
