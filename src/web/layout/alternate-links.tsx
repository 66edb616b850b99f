import { useLocation } from 'react-router';
import { defaultLanguage, languages } from '#values/language.ts';
import { useAlternates } from '#web/request/alternates.ts';
import { useRootFacts } from '#web/request/site-facts.ts';

/**
 * Tells search engines where the same page is in the other languages of the site, and which one is for everybody else. A later page of
 * a list is the same page of it in the others.
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
