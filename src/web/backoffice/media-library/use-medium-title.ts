import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { useLanguage } from '#web/request/site-facts.ts';

/** What a medium is called in the page's language: its title for visitors, else what editors call it. */
export function useMediumTitle({ title, titles }: Pick<LibraryMedium, 'title' | 'titles'>): string {
  return titles[useLanguage()] || title;
}
