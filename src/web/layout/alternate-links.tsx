import latinExtended from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { useLocation } from 'react-router';
import { defaultLanguage, type Language, languages } from '#values/language.ts';
import { useAlternates } from '#web/request/alternates.ts';
import { useRootFacts } from '#web/request/site-facts.ts';

/** The font files for a language's texts; a page may name more of them. */
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

/**
 * Links for search engines to the same page in the site's other languages, and the default one. A later page of a list
 * links to the same page of the others.
 */
export function AlternateLinks() {
  const site = useRootFacts()?.site;
  const alternates = useAlternates();
  const { pathname, search } = useLocation();
  const paths = languages.flatMap((language) => {
    const path = alternates[language];
    return path ? [{ language, path }] : [];
  });
  // A page that is not among its own alternates is an error page or a view of another one.
  if (!site || paths.length < 2 || !paths.some(({ path }) => path === pathname)) return null;
  const page = /^\?page=\d+$/.test(search) ? search : '';
  const fallback = paths.find(({ language }) => language === defaultLanguage) ?? paths[0];
  const absolute = (path: string) => new URL(path + page, site.url).href;
  return (
    <>
      {paths.map(({ language, path }) => (
        <link key={language} rel="alternate" hrefLang={language} href={absolute(path)} />
      ))}
      {fallback && <link rel="alternate" hrefLang="x-default" href={absolute(fallback.path)} />}
    </>
  );
}
