import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { keywordMaximum } from '#values/limits.ts';

export type BlogQuery = {
  /** From 1. */
  readonly page: number;
  readonly keyword: string;
};

/** Reads the query of an address; what means nothing counts as absent. */
export function readBlogQuery(query: URLSearchParams): BlogQuery {
  const page = query.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    keyword: (query.get('keyword') ?? '').trim().slice(0, keywordMaximum),
  };
}

/** The address of posts, all or those of a category or tag: page 1 has none of its own, and other words begin there. */
export function blogPath(
  language: Language,
  slug?: string | undefined,
  { page = 1, keyword = '' }: Partial<BlogQuery> = {},
): string {
  const query = new URLSearchParams();
  if (keyword) query.set('keyword', keyword);
  if (page > 1) query.set('page', String(page));
  const path = pathOf('blog', language, slug === undefined ? {} : { slug });
  return query.size > 0 ? `${path}?${query}` : path;
}
