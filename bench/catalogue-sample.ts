import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';

/** What scenarios choose from, so that no two turns ask for the same. */
export type CatalogueSample = {
  /** Pages of the list of all products, as far as visitors walk. */
  readonly pages: number;
  /** Products that a visitor can buy as they are. */
  readonly productIds: readonly number[];
  /** Up to 5,000. */
  readonly productSlugs: readonly string[];
  readonly categorySlugs: readonly string[];
  /** Two attributes with their values' ids. */
  readonly filters: readonly [AttributeSample, AttributeSample];
};

type AttributeSample = { readonly code: string; readonly valueIds: readonly number[] };

/** Of the list, 100 at a time. */
const sampledPages = 50;
const sampledAtOnce = 100;
const pageLength = 24;

/** Asks the shop itself. */
export async function readCatalogueSample(api: ApiClient): Promise<CatalogueSample> {
  const [list, filters, categories] = await Promise.all([
    listNewest(api),
    api.call(catalogueEndpoints.layeredNavigation, { body: {} }),
    api.call(catalogueEndpoints.categoryFilter, { body: {} }),
  ]);
  const goods = list.records
    .slice(0, sampledAtOnce)
    .filter(({ canBeAdded, type }) => canBeAdded && type === 'physical');
  if (goods.length === 0) throw new Error('The generated catalogue has nothing to buy.');
  const attribute = (code: string): AttributeSample => ({
    code,
    valueIds: (filters.find((filter) => filter.attributeCode === code)?.values ?? []).flatMap(
      ({ attributeID }) => attributeID ?? [],
    ),
  });
  return {
    pages: Math.min(200, Math.floor(list.totalRecords / pageLength)),
    productIds: goods.map(({ id }) => id),
    productSlugs: list.records.map(({ slug = '' }) => slug),
    categorySlugs: categories
      .filter(({ slug, totalProducts }) => slug.startsWith('generated') && totalProducts >= 12)
      .map(({ slug }) => slug),
    filters: [attribute('colour'), attribute('coating')],
  };
}

async function listNewest(api: ApiClient) {
  const pageOf = (page: number) =>
    api.call(catalogueEndpoints.productFilter, {
      body: {
        limit: sampledAtOnce,
        page,
        sort: { field: 'id', direction: 'desc' },
        select: ['slug', 'type', 'canBeAdded'],
      },
    });
  const first = await pageOf(1);
  const records = [...first.records];
  const pages = Math.min(sampledPages, Math.floor(first.totalRecords / sampledAtOnce));
  for (let page = 2; page <= pages; page++) records.push(...(await pageOf(page)).records);
  return { records, totalRecords: first.totalRecords };
}
