import type { Language } from './language.ts';

/** Where nothing else is set, the Croatian store alone shows anchor prices (NN 101/2026). */
export const anchorStores = { hr: true, en: false, de: false } as const satisfies Record<Language, boolean>;

/** Whether a store that shows prices shows anchor prices, too. @param option what the site's option AnchorPrice says */
export function isAnchorStore(option: unknown, language: Language): boolean {
  if (typeof option !== 'object' || option === null) return anchorStores[language];
  return (option as Readonly<Record<string, unknown>>)[language] === true;
}
