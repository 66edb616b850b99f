import type { ApiClient } from '#contract/client.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { listLimitDefault } from '#values/limits.ts';
import { type ListPage, readListPage } from '#values/list-page.ts';
import { type PostCardFacts, postCardFacts } from './post-card-facts.ts';

export type PostsQuery = {
  /** Ids or slugs of categories or tags, any of which they stand under; all posts unless told. */
  readonly terms?: readonly (number | string)[] | undefined;
  /** Newest first unless told. */
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined;
  readonly keyword?: string | undefined;
  /** From 1. */
  readonly page?: number;
  readonly limit?: number;
};

const newestFirst = { field: 'published_at', direction: 'desc' } as const;

/** A page of posts as cards. */
export async function listPosts(
  api: ApiClient,
  { terms, sort = newestFirst, keyword, page = 1, limit = listLimitDefault }: PostsQuery,
  signal?: AbortSignal,
): Promise<ListPage<PostCardFacts>> {
  const body = {
    postTypeSlugs: ['post'],
    sort,
    ...(terms ? { filters: [{ key: 'terms', value: [...terms] }] } : {}),
    ...(keyword ? { keywords: keyword } : {}),
    page,
    perPage: limit,
  };
  const answer = await api.call(postEndpoints.postFilterStandard, { body }, signal ? { signal } : {});
  const { items, ...counts } = readListPage(answer);
  return { ...counts, items: items.map(postCardFacts) };
}
