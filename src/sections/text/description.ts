import { bodyFromHtml, line, richText, type SectionDescription } from '../section-description.ts';

/** What the cookie notice says. */
export const description: SectionDescription = {
  version: 2,
  place: 'cookie',
  fields: { title: line(), body: richText },
  migrate: bodyFromHtml,
};
