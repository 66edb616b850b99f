import { redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { languages } from '#values/language.ts';
import { productSorts, productSortWords } from '#values/product-sorts.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Category, SortWord } from '../../parts/catalogue-types.ts';
import { productCardFacts, productCardFields } from '../../parts/product-card-facts.ts';
import { filtersOf } from '../../parts/product-filters/list-request.ts';
import {
  type FilterVocabulary,
  isKnownFilter,
  type ListState,
  readListState,
  writeListState,
} from '../../parts/product-filters/list-state.ts';
import { listPath } from './list-path.ts';
import { type SubjectLink, subcategoriesOf } from './subcategories.ts';

export type ProductListFacts = Awaited<ReturnType<typeof loadProductList>>;

/**
 * The list of a category, or of all products without slug. Old slugs lead to the present one (301), a page beyond the
 * last to the last.
 */
export async function loadProductList(facts: RequestFacts, slug: string | undefined, query: URLSearchParams) {
  const { language, site } = facts;
  const [category, filters, roots] = await Promise.all([
    slug === undefined ? undefined : getCategory(facts, slug),
    facts.remember('list-filters', () => getVocabulary(facts)),
    slug === undefined ? facts.remember('root-categories', () => listRootCategories(facts)) : [],
  ]);
  if (category && category.slug !== slug) {
    throw redirect(listPath(language, category.slug) + searchOf(query), 301);
  }
  facts.knowWords(filters.flatMap(({ attributeCode: code }) => [code, `${code}.from`, `${code}.to`]));
  const showsPrices = site.priceMode === 'shown';
  const sorts = sortsOf(category, showsPrices);
  const defaultSort = sorts.find((sort) => sort === category?.sortDefaultType) ?? sorts[0] ?? 'newest';
  const state = readListState(query, { filters, sorts, discount: showsPrices });
  const listing = await loadListing(facts, state, state.sort ?? defaultSort, category);
  if (listing && listing.totalPages > 0 && state.page > listing.totalPages) {
    throw redirect(
      listPath(language, category?.slug) + writeListState({ ...state, page: listing.totalPages }),
    );
  }
  return {
    path: listPath(language, category?.slug),
    category: category && {
      name: category.name,
      metaTitle: category.metaTitle,
      describedAlike: category.describedAlike,
      description: category.description,
      breadcrumbs: category.breadcrumbs.map(({ name, slug }) => ({ name, slug })),
    },
    subcategories: subcategoriesOf(category, roots),
    state,
    sorts: [...sorts],
    defaultSort,
    listing,
    showsPrices,
    alternates: alternatesOf(category),
  };
}

/** Products and filters, asked for at once; nothing where the shop cannot answer now, so that the page can say so. */
async function loadListing(
  facts: RequestFacts,
  state: ListState,
  sort: SortWord,
  category: Category | undefined,
) {
  const filters = filtersOf(state);
  const common = {
    filters,
    ...(category ? { mainCategory: category.id } : {}),
    ...(state.keyword ? { keyword: state.keyword } : {}),
  };
  const withoutTax = facts.netPrices || state.ranges.netPrice !== undefined;
  const counted = { ...common, ...(withoutTax ? { withoutTax } : {}) };
  const { limit, page } = state;
  const select = [...productCardFields];
  try {
    const [products, navigation] = await Promise.all([
      facts.api.call(catalogueEndpoints.productFilter, {
        body: { ...common, limit, page, sort: productSorts[sort], select },
      }),
      // The same for all pages and orders of a list.
      facts.remember(`navigation|${JSON.stringify(counted)}`, () =>
        facts.api.call(catalogueEndpoints.layeredNavigation, { body: counted }),
      ),
    ]);
    return {
      products: products.records.map(productCardFacts),
      total: products.totalRecords,
      totalPages: products.totalPages,
      // Developers see what is missing; visitors get the filters that have controls.
      filters: navigation.filter(
        (filter) => filter.values.length > 0 && (import.meta.env.DEV || isKnownFilter(filter)),
      ),
    };
  } catch (error) {
    if (error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500)) return undefined;
    throw error;
  }
}

function getCategory({ api, remember }: RequestFacts, idOrSlug: string): Promise<Category> {
  return remember(`category|${idOrSlug}`, () =>
    api.call(catalogueEndpoints.categoryGet, { params: { idOrSlug } }),
  );
}

/**
 * All filters of the catalogue with their values, and the price without tax next to the other: what an address may
 * name.
 */
async function getVocabulary({ api }: RequestFacts): Promise<FilterVocabulary> {
  const filters = await api.call(catalogueEndpoints.layeredNavigation, { body: {} });
  const priced = filters.flatMap((filter) =>
    filter.attributeCode === 'finalPrice' ? [filter, { ...filter, attributeCode: 'netPrice' }] : [filter],
  );
  return priced.map(({ attributeCode, type, values }) => ({
    attributeCode,
    type,
    values: values.map(({ attributeID, totalProducts }) => ({
      ...(attributeID === undefined ? {} : { attributeID }),
      totalProducts,
    })),
  }));
}

async function listRootCategories({ api }: RequestFacts): Promise<SubjectLink[]> {
  const tree: EndpointAnswer<typeof catalogueEndpoints.categoryFilter> = await api.call(
    catalogueEndpoints.categoryFilter,
    { body: { tree: true } },
  );
  return tree
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name, slug, totalProducts }) => ({ id, name, slug, totalProducts }));
}

/** The category's own orders; a store without prices has none by price. */
function sortsOf(category: Category | undefined, showsPrices: boolean): readonly SortWord[] {
  const offered = category && category.sortTypes.length > 0 ? category.sortTypes : productSortWords;
  return showsPrices ? offered : offered.filter((sort) => !sort.startsWith('price'));
}

function searchOf(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : '';
}

function alternatesOf(category: Category | undefined) {
  return Object.fromEntries(
    languages.flatMap((language) => {
      if (!category) return [[language, listPath(language)]];
      const slug = category.slugs[language];
      return slug ? [[language, listPath(language, slug)]] : [];
    }),
  );
}
