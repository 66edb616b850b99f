import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { keywordMaximum } from '#values/limits.ts';
import { isSearchCategory, type SearchCategory, searchCategories } from '#values/search-limits.ts';

/** What the search page's address says: `?search=falc&category=products&page=2`. */
export type SearchQuery = {
  readonly search: string;
  /** Undefined: the first one. */
  readonly category: SearchCategory | undefined;
  /** From 1. */
  readonly page: number;
};

/** Reads the query of an address; what means nothing counts as absent. */
export function readSearchQuery(query: URLSearchParams): SearchQuery {
  const category = query.get('category') ?? '';
  const page = query.get('page') ?? '';
  return {
    search: (query.get('search') ?? '').trim().slice(0, keywordMaximum),
    category: isSearchCategory(category) ? category : undefined,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address that shows this; page 1 and the first category are left out of it, being the default. */
export function searchPath(
  language: Language,
  { search = '', category, page = 1 }: Partial<SearchQuery>,
): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (category && category !== searchCategories[0]) query.set('category', category);
  if (page > 1) query.set('page', String(page));
  const path = pathOf('search', language);
  return query.size > 0 ? `${path}?${query}` : path;
}
