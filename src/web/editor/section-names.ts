import type { Translate } from '#web/i18n/use-translations.ts';

/** What a type of section is called; one that nobody has named is called by its type. */
export function nameOfType(names: Translate, type: string): string {
  const key = `types.${type}.name`;
  return names.has(key) ? names(key) : type;
}
