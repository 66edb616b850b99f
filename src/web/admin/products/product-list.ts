import type { EndpointAnswer } from '#contract/endpoint.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { goodsTermEndpoints } from '#contract/v1/goods-term-endpoints.ts';
import { managedProductSorts, productStates } from '#values/goods.ts';
import { type Language, languageCodes, languages } from '#values/language.ts';
import { pageNumberMaximum } from '#values/limits.ts';
import { productFormats } from '#values/product-formats.ts';
import { pageAskedBy, readListAddress } from '#web/backoffice/list-address.ts';
import { findNeighbours, type Neighbours } from '#web/backoffice/list-neighbours.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SelectOption } from '#web/ui/select-field.tsx';
import { readAllPages } from './all-pages.ts';
import { textIn } from './goods-words.ts';

export type ProductPage = EndpointAnswer<typeof goodsEndpoints.managedProductFilter>;
export type ListedProduct = ProductPage['data'][number];

/** What the address of the list of products says. */
export function readProductsAddress(request: Request) {
  return readListAddress(request, {
    sorts: managedProductSorts,
    filters: {
      state: productStates,
      format: productFormats,
      category: /^[^\s]{1,160}$/,
      missing: languages,
      low: ['yes'],
    },
  });
}

/** The page of products that an address asks for, as the call takes it. */
export function productsAskedBy(address: ReturnType<typeof readProductsAddress>) {
  const { state, format, category, missing, low } = address.filters;
  return pageAskedBy(address, [
    state && { key: 'state', value: state },
    format && { key: 'format', value: format },
    category && { key: 'category', value: category },
    missing && { key: 'missingLanguage', value: languageCodes[missing as Language] },
    low && { key: 'stockLow', value: true },
  ]);
}

export function listProducts(
  { personalApi }: Pick<RequestFacts, 'personalApi'>,
  address: ReturnType<typeof readProductsAddress>,
): Promise<ProductPage> {
  const body = productsAskedBy(address);
  return personalApi.call(goodsEndpoints.managedProductFilter, { body });
}

/** The products before and after one, in the list that its address names. */
export function findProductNeighbours(
  facts: RequestFacts,
  request: Request,
  id: number,
): Promise<Neighbours> {
  const address = readProductsAddress(request);
  return findNeighbours(request, id, {
    maximum: pageNumberMaximum,
    async read(page) {
      const { data } = await listProducts(facts, { ...address, page });
      return data.map((product) => ({
        id: product.id,
        name: textIn(product.name, facts.language) || product.sku,
      }));
    },
  });
}

type Category = EndpointAnswer<typeof goodsTermEndpoints.managedCategoryFilter>['data'][number];

/** All categories of the catalogue: lists of choices show the whole tree. */
export function readCategories({ personalApi }: Pick<RequestFacts, 'personalApi'>): Promise<Category[]> {
  return readAllPages((body) => personalApi.call(goodsTermEndpoints.managedCategoryFilter, { body }));
}

/** Categories as choices, each behind the one that it is below. */
export function categoryOptions(categories: readonly Category[], language: Language): SelectOption[] {
  const below = Map.groupBy(categories, ({ parent }) => parent);
  const walk = (parent: string | null, depth: number): SelectOption[] =>
    (below.get(parent) ?? []).flatMap(({ key, name }) => [
      { value: key, label: '\u2003'.repeat(depth) + textIn(name, language) },
      ...walk(key, depth + 1),
    ]);
  return walk(null, 0);
}
