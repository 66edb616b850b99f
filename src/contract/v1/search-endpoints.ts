import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { nearMaximum, searchShareOfRequests, suggestionsMaximum } from '#values/search-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Filters, Keyword, PageNumber, PageOfRecords } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';
import { ProductRecord } from '../shapes/product-shapes.ts';
import { FoundCategory, FoundDocument, Suggestion } from '../shapes/search-shapes.ts';

/** The search of the site (docs/rules/search.md). */
export const searchEndpoints = {
  searchWeb: endpoint({
    method: 'POST',
    path: '/api/v1/search/web',
    tag: 'Search',
    access: 'anybody',
    weight: 2,
    summary: 'Search results, best first, a page of each requested category',
    body: Type.Object({
      /** An empty query returns nothing. */
      keywords: Type.Optional(Keyword),
      /** Of pages, products, posts, productCategories; at least one. */
      categories: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 })),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
      /** Fields of the products, as in product/web/filter. */
      select: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 60 })),
      /** Conditions on the products, as in product/web/filter. */
      filters: Type.Optional(Filters),
      currencyId: Type.Optional(Id),
    }),
    answer: Type.Object({
      pages: Type.Optional(PageOfRecords(FoundDocument)),
      products: Type.Optional(PageOfRecords(ProductRecord)),
      posts: Type.Optional(PageOfRecords(FoundDocument)),
      productCategories: Type.Optional(PageOfRecords(FoundCategory)),
      /** Similar words that have results; present if none of the requested categories has any. */
      near: Type.Optional(Type.Array(Type.String(), { maxItems: nearMaximum })),
    }),
    refusals: ['MISSING_SEARCH_CATEGORIES', 'UNKNOWN_FILTER', 'PRICES_HIDDEN'],
    shareOfRequests: searchShareOfRequests,
  }),
  searchSuggest: endpoint({
    method: 'GET',
    path: '/api/v1/search/suggest',
    tag: 'Search',
    access: 'anybody',
    summary: 'At most eight suggestions of all kinds for a search text being typed, best first',
    query: Type.Object({ keywords: Type.Optional(Keyword) }),
    answer: Type.Array(Suggestion, { maxItems: suggestionsMaximum }),
    shareOfRequests: searchShareOfRequests,
  }),
};
