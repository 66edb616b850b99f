import { useLocation } from 'react-router';
import { defaultLanguage, languages } from '#values/language.ts';
import { useAlternates } from '#web/request/alternates.ts';
import { useRootFacts } from '#web/request/site-facts.ts';

/** Tells search engines where the same page is in the other languages, and which one is for everybody else. */
export function AlternateLinks() {
  const site = useRootFacts()?.site;
  const alternates = useAlternates();
  const { pathname } = useLocation();
  const paths = languages.flatMap((language) => {
    const path = alternates[language];
    return path ? [{ language, path }] : [];
  });
  // A page that is not among its own alternates is an error page or a view of another one.
  if (!site || paths.length < 2 || !paths.some(({ path }) => path === pathname)) return null;
  const fallback = alternates[defaultLanguage] ?? alternates.en;
  return (
    <>
      {paths.map(({ language, path }) => (
        <link key={language} rel="alternate" hrefLang={language} href={new URL(path, site.url).href} />
      ))}
      {fallback && <link rel="alternate" hrefLang="x-default" href={new URL(fallback, site.url).href} />}
    </>
  );
}
