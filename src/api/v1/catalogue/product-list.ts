import type { EndpointAnswer, EndpointRequest } from '#contract/endpoint.ts';
import type { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import type { CategoryTerm } from '#domain/catalogue/index/catalogue-terms.ts';
import { noteList } from '#domain/catalogue/index/list-cache-tags.ts';
import { findProductPage } from '#domain/catalogue/index/product-page.ts';
import type { ProductQuery } from '#domain/catalogue/index/product-query.ts';
import { type FoundByWords, readProductQuery } from '#domain/catalogue/index/product-query-reading.ts';
import { find } from '#domain/search/search-service.ts';
import { noteStatic } from '#platform/cache/cache-tags.ts';
import { listLimitDefault, unlimitedMaximum } from '#values/limits.ts';
import { tidyText } from '#values/pasted-text.ts';
import { isProductSortWord, type ProductSort, productSorts } from '#values/product-sorts.ts';
import { Refusal } from '#values/refusal.ts';
import { JsonAnswer } from '../../endpoint-routes.ts';
import type { CatalogueReading } from './catalogue-reading.ts';
import { findRecords, makeRecords, pageOf, type SerializeRecord } from './listed-records.ts';
import { eurCentsBetween, netPricesWithin } from './price-ranges.ts';
import { fieldsOf } from './product-record-shape.ts';

type FilterBody = EndpointRequest<typeof catalogueEndpoints.productFilter>['body'];
type Page = EndpointAnswer<typeof catalogueEndpoints.productFilter>;

/** The query of a body, including its mainCategory; an unknown category has no products. */
export function queryOf(
  body: Pick<FilterBody, 'filters' | 'keyword' | 'mainCategory'>,
  reading: CatalogueReading,
): ProductQuery {
  const query = readProductQuery(body.filters ?? [], foundBy(tidyText(body.keyword ?? ''), reading), {
    terms: reading.terms,
    language: reading.context.language,
    priceRange: (minimum, maximum) => eurCentsBetween(minimum, maximum, reading),
    netPrices: (ranges) => netPricesWithin(ranges, reading),
    pricesHidden: reading.pricesHidden,
  });
  if (body.mainCategory === undefined) return query;
  const categoryId = mainCategoryOf(body, reading)?.id ?? 0;
  return { ...query, categoriesAnyOf: [...query.categoriesAnyOf, [categoryId]] };
}

/** The products found by a text; all of them if there is none. */
function foundBy(keyword: string, { search, context, index }: CatalogueReading): FoundByWords | null {
  if (keyword === '') return null;
  const { products } = find(search, context.site, index, context.language, keyword);
  return { keyword: `${search.version()}/${keyword}`, rows: products.rows };
}

/** One page of products (docs/rules/catalogue.md, product/web/filter): without any criterion an empty one. */
export async function listProducts(
  body: FilterBody,
  reading: CatalogueReading,
  serialize: SerializeRecord,
): Promise<Page | JsonAnswer> {
  const query = queryOf(body, reading);
  const fields = fieldsOf(body.select, reading);
  const sort = sortOf(body, reading);
  const page = body.allowUnlimited ? 1 : (body.page ?? 1);
  const limit = body.allowUnlimited ? unlimitedMaximum : (body.limit ?? listLimitDefault);
  if (!hasCriterion(body)) {
    noteStatic();
    return { records: [], totalRecords: 0, totalPages: 0, page: 1, limit: listLimitDefault };
  }
  const { index, context } = reading;
  const { language } = context;
  noteList({ catalogueId: index.catalogueId, query, sort });
  const found = findProductPage(index, query, { offset: (page - 1) * limit, limit, sort, language });
  const records = body.allowUnlimited
    ? await makeRecords(found.products, fields, reading, serialize)
    : await findRecords(found.products, fields, reading, serialize);
  const facts = {
    totalRecords: found.total,
    totalPages: Math.ceil(found.total / limit),
    page,
    limit,
  };
  return new JsonAnswer(pageOf(records, facts));
}

/** A filter for archived alone counts as none (docs/rules/catalogue.md). */
function hasCriterion({ keyword, filters, mainCategory, select, limit, page }: FilterBody): boolean {
  return (
    Boolean(keyword && tidyText(keyword)) ||
    Boolean(filters?.some(({ key }) => key !== 'archived')) ||
    Boolean(select && select.length > 0) ||
    mainCategory !== undefined ||
    limit !== undefined ||
    page !== undefined
  );
}

function mainCategoryOf(
  { mainCategory }: Pick<FilterBody, 'mainCategory'>,
  { terms, context }: CatalogueReading,
): CategoryTerm | undefined {
  return mainCategory === undefined ? undefined : terms.findCategory(mainCategory, context.language);
}

/** The requested sort, else that of the main category, else newest first. */
function sortOf(body: FilterBody, reading: CatalogueReading): ProductSort | null {
  const { sort } = body;
  if (!sort) {
    const word = mainCategoryOf(body, reading)?.sortDefaultType ?? '';
    const preset = isProductSortWord(word) ? productSorts[word] : null;
    return reading.pricesHidden && preset?.field === 'finalPrice' ? null : preset;
  }
  const known = Object.values(productSorts).find(({ field }) => field === sort.field);
  if (!known) throw new Refusal('UNKNOWN_FILTER', { sort: sort.field });
  if (reading.pricesHidden && known.field === 'finalPrice') throw new Refusal('PRICES_HIDDEN');
  return { field: known.field, direction: sort.direction ?? 'asc' };
}
