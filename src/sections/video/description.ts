import { defaultLanguage, languages } from '#values/language.ts';
import { line, listOf, picture, type SectionDescription, text } from '../section-description.ts';

/** A film behind its poster: files of the library, the same film in each, or one that is shown elsewhere. */
export const description = {
  version: 1,
  place: 'page',
  fields: {
    poster: picture,
    files: listOf({ film: { kind: 'film' } }, 4),
    captions: listOf(
      {
        language: { kind: 'choice', of: languages, default: defaultLanguage },
        file: { kind: 'captions' },
      },
      languages.length,
    ),
    source: { kind: 'video' },
    title: line(),
    caption: text(300),
  },
} as const satisfies SectionDescription;
