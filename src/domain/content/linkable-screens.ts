import { languageOfPath, type Screen } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { type AnyScreen, allAddresses, anyPathOf } from '#values/panel-addresses.ts';

/**
 * The one place that says which stored links lead anywhere: the screen of each subject, null while that screen has
 * not been built. Links to those are left out of navigation, buttons and texts rather than leading nowhere.
 */
export const screenOfSubject = {
  product: 'product',
  productCategory: 'shop',
  page: 'page',
  post: 'page',
  category: 'blog',
  tag: 'blog',
  event: 'event',
} as const satisfies Record<string, Screen | null>;
export type LinkSubject = keyof typeof screenOfSubject;

/** Route names of docs/rules/pages.md, in lower case; null as above. */
export const screenOfRoute: Readonly<Record<string, Screen | null>> = {
  home: 'home',
  shop: 'shop',
  cart: 'cart',
  checkout: 'checkout',
  // Product alone goes to the shop (docs/rules/pages.md).
  product: 'shop',
  blog: 'blog',
  // Without a slug as the product: all of them.
  post: 'blog',
  event: 'event',
  profile: 'profile',
  login: 'login',
  register: 'register',
  search: 'search',
  wishlist: null,
};

/** Routes that name one thing by its slug; without the slug they list all of them, as above. */
export const screenOfSlugRoute = {
  product: 'product',
  shop: 'shop',
  post: 'page',
  blog: 'blog',
} as const satisfies Record<string, Screen>;

/**
 * The current slug, in the answer's language, of the page at an address; undefined if there is none: every address of
 * one segment looks like a page's.
 */
export type FindPageSlug = (slug: string, language: Language) => string | undefined;

/**
 * A local path in the requested language: that of the screen, with parameters, query and anchor kept. Null if no screen
 * has it.
 */
export function localisePath(path: string, language: Language, findPageSlug: FindPageSlug): string | null {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path)) return null;
  const { way, rest } = partsOfAddress(path);
  const found = findScreen(way);
  if (!found) return null;
  const { screen, parameters } = found;
  if (screen !== 'page' || parameters.slug === undefined)
    return anyPathOf(screen, language, parameters) + rest;
  const slug = findPageSlug(parameters.slug, languageOfPath(way));
  return slug === undefined ? null : anyPathOf(screen, language, { slug }) + rest;
}

/** An address taken apart: its path, and its query and fragment as they stand. */
export function partsOfAddress(address: string): { readonly way: string; readonly rest: string } {
  const [, way = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  return { way, rest };
}

/** The screen that answers to a path without query, and what the path says to it; null where none does. */
export function findScreen(
  way: string,
): { readonly screen: AnyScreen; readonly parameters: Readonly<Record<string, string>> } | null {
  const language = languageOfPath(way);
  const parts = way.replace(/\/+$/, '').split('/');
  for (const screen of Object.keys(allAddresses) as AnyScreen[]) {
    const parameters = match(allAddresses[screen][language].replace(/\/+$/, '').split('/'), parts);
    if (parameters) return { screen, parameters };
  }
  return null;
}

function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (parts.length > pattern.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index];
    const parameter = /^:(\w+)(\??)$/.exec(expected);
    if (!parameter) {
      // The router takes every spelling of its own words.
      if (part?.toLowerCase() !== expected.toLowerCase()) return null;
    } else if (part !== undefined && part !== '') {
      const value = decoded(part);
      if (value === undefined) return null;
      parameters[parameter[1] as string] = value;
    } else if (parameter[2] !== '?') {
      return null;
    }
  }
  return parameters;
}

/** Nothing where it is no encoded text. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
