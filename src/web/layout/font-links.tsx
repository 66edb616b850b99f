import latinExtended from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { Language } from '#values/language.ts';

/** The files with the letters of a language's words; what else a page says may name more of them. */
const filesOf: Readonly<Record<Language, readonly string[]>> = {
  hr: [latin, latinExtended],
  en: [latin],
  de: [latin],
};

/**
 * Asks for the fonts before the style sheet names them: one that comes later than the first drawing is not used before
 * the next page (styles/base.css), so that no line changes its length while somebody reads.
 */
export function FontLinks({ language }: { language: Language }) {
  return filesOf[language].map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
  ));
}
