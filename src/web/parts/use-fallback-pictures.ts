import { useRootFacts } from '#web/request/site-facts.ts';

/** Pictures to show where one is missing: placeholder, then the site's logo, then the broken link (docs/rules/catalogue.md). */
export function useFallbackPictures(): readonly string[] {
  return useRootFacts()?.site.fallbackPictures ?? [];
}
