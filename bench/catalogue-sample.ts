import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';

/** What scenarios choose from, so that no two turns ask for the same. */
export type CatalogueSample = {
  /** Pages of the list of all products, as far as visitors walk. */
  readonly pages: number;
  /** Products that a visitor can buy as they are. */
  readonly productIds: readonly number[];
  readonly productSlugs: readonly string[];
  readonly categorySlugs: readonly string[];
  /** Two attributes with their values' ids. */
  readonly filters: readonly [AttributeSample, AttributeSample];
};

type AttributeSample = { readonly code: string; readonly valueIds: readonly number[] };

const sampledProducts = 100;

/** Asks the shop itself. */
export async function readCatalogueSample(api: ApiClient): Promise<CatalogueSample> {
  const [list, filters, categories] = await Promise.all([
    api.call(catalogueEndpoints.productFilter, {
      body: {
        limit: sampledProducts,
        sort: { field: 'id', direction: 'desc' },
        select: ['slug', 'type', 'canBeAdded'],
      },
    }),
    api.call(catalogueEndpoints.layeredNavigation, { body: {} }),
    api.call(catalogueEndpoints.categoryFilter, { body: {} }),
  ]);
  const goods = list.records.filter(({ canBeAdded, type }) => canBeAdded && type === 'physical');
  if (goods.length === 0) throw new Error('The generated catalogue has nothing to buy.');
  const attribute = (code: string): AttributeSample => ({
    code,
    valueIds: (filters.find((filter) => filter.attributeCode === code)?.values ?? []).flatMap(
      ({ attributeID }) => attributeID ?? [],
    ),
  });
  return {
    pages: Math.min(200, Math.floor(list.totalRecords / 12)),
    productIds: goods.map(({ id }) => id),
    productSlugs: goods.map(({ slug = '' }) => slug),
    categorySlugs: categories
      .filter(({ slug, totalProducts }) => slug.startsWith('generated') && totalProducts >= 12)
      .map(({ slug }) => slug),
    filters: [attribute('colour'), attribute('coating')],
  };
}
