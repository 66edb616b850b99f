import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';

/** Where the cookie notice is sent to where no scripts run; its language is that of the notice. */
export function cookieChoicePath(language: Language): string {
  return `${pathOf('home', language).replace(/\/$/, '')}/cookies`;
}
