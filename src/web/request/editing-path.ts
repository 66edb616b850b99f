import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';

/** Where edit mode sends sections to have them drawn. */
export function editingPath(language: Language): string {
  return `${pathOf('home', language).replace(/\/$/, '')}/editing/sections`;
}
