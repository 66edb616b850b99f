import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { productCardFacts, productCardFields } from '#web/parts/product-card-facts.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';

/** More would be a list, which has its own page. */
const limitMaximum = 24;

/** The named products in the order in which the document names them. */
export async function load({ api }: RequestFacts, { options }: SectionOf<'productGrid'>) {
  const limit = Math.min(Math.max(1, options.limit), limitMaximum);
  const ids = (options.source?.products ?? []).slice(0, limit);
  if (ids.length === 0) return { products: [] };
  const { records } = await api.call(catalogueEndpoints.productFilter, {
    body: { filters: [{ key: 'id', value: ids }], limit: ids.length, select: [...productCardFields] },
  });
  const products = ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
  return { products: products.map(productCardFacts) };
}
