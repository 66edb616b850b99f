import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';

/** The address of a category's list, or of all products. */
export function listPath(language: Language, slug?: string): string {
  return pathOf('shop', language, slug ? { slug } : {});
}
