import { useContext } from 'react';
import type { Language } from '#values/language.ts';
import { PageLanguage } from '#web/i18n/use-translations.ts';
import { useLoadedOf } from './loaded-data.ts';
import type { LoadedRoot, RootFacts } from './root-facts.ts';
import { rootFactsOf } from './shared-facts.ts';

/** The language of the page, by its address. */
export function useLanguage(): Language {
  return useContext(PageLanguage);
}

/** What is the same on all pages of the site; nothing where even that could not be loaded (error page). */
export function useRootFacts(): RootFacts | undefined {
  const loaded = useLoadedOf<LoadedRoot>('root');
  return loaded && rootFactsOf(loaded);
}

/** Public facts of the site: priceMode, name, fallback pictures, stores. Only for pages that did load. */
export function useSite(): RootFacts['site'] {
  return useLoadedFacts().site;
}

/** The currency that the visitor has chosen, else the site's main one. Only for pages that did load. */
export function useCurrencyId(): number {
  return useLoadedFacts().currencyId;
}

function useLoadedFacts(): RootFacts {
  const facts = useRootFacts();
  if (!facts) throw new Error('The facts of the site have not been loaded.');
  return facts;
}
