import { redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { searchEndpoints } from '#contract/v1/search-endpoints.ts';
import { pageSizeDefault } from '#values/limits.ts';
import { type SearchCategory, searchCategories } from '#values/search-limits.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { productCardFacts, productCardFields } from '../../parts/product-card-facts.ts';
import { readSearchQuery, searchPath } from '../../parts/site-search/search-address.ts';
import { foundIn, type SearchAnswer } from './found-items.ts';

export type SearchFacts = Awaited<ReturnType<typeof loadSearch>>;
export type Found = NonNullable<SearchFacts['found']>;

/** Of each other category, where the asked one has nothing. */
const previewItems = 3;
const offeredProducts = 4;

/** The results for an address, the numbers of the other categories, and where to go on without any. */
export async function loadSearch(facts: RequestFacts, query: URLSearchParams) {
  const { search, category = searchCategories[0], page } = readSearchQuery(query);
  const found = search === '' ? undefined : await find(facts, search, category, page);
  if (found && page > found.list.pageCount) {
    throw redirect(searchPath(facts.language, { search, category, page: found.list.pageCount }));
  }
  const isNothing = found && Object.values(found.counts).every((count) => count === 0);
  return {
    search,
    category,
    page,
    found,
    failed: search !== '' && !found,
    ways: search === '' || isNothing ? await facts.remember('search-ways', () => loadWays(facts)) : undefined,
  };
}

/** Nothing where the shop cannot answer now, so that the page can say so. */
async function find(facts: RequestFacts, keywords: string, category: SearchCategory, page: number) {
  const others = searchCategories.filter((one) => one !== category);
  const ask = (categories: SearchCategory[], page: number, limit: number): Promise<SearchAnswer> =>
    facts.api.call(searchEndpoints.searchWeb, {
      body: { keywords, categories, page, limit, select: [...productCardFields] },
    });
  try {
    const [own, beside] = await Promise.all([
      ask([category], page, pageSizeDefault),
      ask(others, 1, previewItems),
    ]);
    const list = foundIn(own, category);
    const previews = others.map((one) => ({ category: one, ...foundIn(beside, one) }));
    const totals = [[category, list.total], ...previews.map((one) => [one.category, one.total])];
    return {
      list,
      counts: Object.fromEntries(totals) as Record<SearchCategory, number>,
      /** Shown where there is nothing else. */
      elsewhere:
        list.total > 0
          ? []
          : previews
              .filter(({ total }) => total > 0)
              .map(({ category: of, items, total }) => ({ category: of, items, total })),
      near: [...new Set([...(own.near ?? []), ...(beside.near ?? [])])],
    };
  } catch (error) {
    if (error instanceof ApiError && isPassing(error.statusCode)) return undefined;
    throw error;
  }
}

/** No connection, too many requests, or the shop's own fault: later it may go. */
const isPassing = (status: number) => status === 0 || status === 429 || status >= 500;

/** Where to go on after a search without results, or before one. */
async function loadWays({ api }: RequestFacts) {
  const [categories, products] = await Promise.all([
    api.call(catalogueEndpoints.categoryFilter, { body: { tree: true } }),
    api.call(catalogueEndpoints.productFilter, {
      body: {
        filters: [{ key: 'featured', value: true }],
        limit: offeredProducts,
        select: [...productCardFields],
      },
    }),
  ]);
  return {
    categories: categories
      .filter(({ parentId, totalProducts }) => parentId === null && totalProducts > 0)
      .map(({ id, name, slug }) => ({ id, name, slug })),
    products: products.records.map(productCardFacts),
  };
}
