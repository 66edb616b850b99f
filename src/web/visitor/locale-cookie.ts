import { localeCookieSeconds } from '#values/limits.ts';

/** Stores the language of a pressed link: `/` leads to it from now on. Such links have it as their `hreflang`. */
export function rememberLanguage({ target }: Event): void {
  const language = (target as Element).closest<HTMLAnchorElement>('a[hreflang]')?.hreflang;
  if (!language) return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http pages.
  document.cookie = `locale=${language}; max-age=${localeCookieSeconds}; path=/; samesite=lax${secure}`;
}
