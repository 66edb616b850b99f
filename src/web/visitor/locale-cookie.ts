import type { Language } from '#values/language.ts';
import { localeCookieSeconds } from '#values/limits.ts';

/** Notes the language that the visitor has chosen: `/` leads to it from now on. */
export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain http pages.
  document.cookie = `locale=${language}; max-age=${localeCookieSeconds}; path=/; samesite=lax${secure}`;
}
