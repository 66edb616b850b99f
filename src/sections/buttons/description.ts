import { line, type SectionDescription } from '../section-description.ts';

/** The words of the cookie notice for yes and no. */
export const description: SectionDescription = {
  version: 1,
  place: 'cookie',
  fields: { accept: line(60), acceptAll: line(60), onlyNecessary: line(60) },
};
