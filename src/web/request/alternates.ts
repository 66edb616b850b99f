import { useLocation, useMatches } from 'react-router';
import { languageOfPath, pathOf, type Screen, screenAddresses, switchedAddress } from '#values/addresses.ts';
import { type Language, languageCodes, languages, type Translated } from '#values/language.ts';
import { openData } from './loaded-data.ts';
import { useRootFacts } from './site-facts.ts';

/**
 * The same page in the other languages, as paths. A screen whose address has parameters states them as `alternates`
 * in its loader's data; a language that is missing there does not have the page. Addresses without parameters
 * need nothing.
 */
export type Alternates = Translated;

/** Where the language switch leads: the same page, else the screen without its parameter, else home. */
export function useLanguageAddresses(): Record<Language, string> {
  const { pathname, search } = useLocation();
  const paths = useAlternates();
  const screen = useScreen();
  return Object.fromEntries(
    languages.map((language) => {
      if (language === languageOfPath(pathname)) return [language, pathname.replace(/^\/+/, '/') + search];
      return [language, switchedAddress(screen, language, paths, search)];
    }),
  ) as Record<Language, string>;
}

/** The languages of the site in which this very page exists, for search engines. */
export function useAlternates(): Alternates {
  const stated = useStatedAlternates();
  const screen = useScreen();
  const offered = useRootFacts()?.site.languages;
  return Object.fromEntries(
    languages.flatMap((language) => {
      const path = stated ? stated[language] : screen && plainPath(screen, language);
      const isSpoken = !offered || offered.includes(languageCodes[language]);
      return path && isSpoken ? [[language, path]] : [];
    }),
  );
}

function useStatedAlternates(): Alternates | undefined {
  const loaded = openData(useMatches().at(-1)?.loaderData);
  if (typeof loaded !== 'object' || loaded === null || !('alternates' in loaded)) return undefined;
  return loaded.alternates as Alternates;
}

/** Routes are named `<screen>.<language>` (routes.ts). */
function useScreen(): Screen | undefined {
  const name = useMatches().at(-1)?.id.split('.')[0] ?? '';
  return Object.hasOwn(screenAddresses, name) ? (name as Screen) : undefined;
}

/** The path of an address in another language where no parameter of the present one would get lost. */
function plainPath(screen: Screen, language: Language): string | undefined {
  const isFixed = Object.values(screenAddresses[screen]).every((address) => !address.includes(':'));
  return isFixed ? pathOf(screen, language) : undefined;
}
