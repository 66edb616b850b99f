import type { Language } from '#values/language.ts';

/** Forms of numbers and dates. English is the European one: day before month, euro before the amount. */
export const localeTags: Record<Language, string> = { hr: 'hr-HR', en: 'en-IE', de: 'de-DE' };
