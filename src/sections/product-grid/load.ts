import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { productCardFacts, productCardFields } from '#web/parts/product-card-facts.ts';
import type { SectionLoad } from '../page-section.ts';
import { isRecord } from '../section-options.ts';

/** More would be a list, which has its own page. */
const limitMaximum = 24;

/** The named products in the order in which the document names them. */
export const load: SectionLoad = async ({ api }, { options }) => {
  const source = isRecord(options.source) ? options.source : {};
  const named = Array.isArray(source.products) ? source.products : [];
  const limit = typeof options.limit === 'number' ? Math.max(1, options.limit) : limitMaximum;
  const ids = named.filter((id) => typeof id === 'number').slice(0, Math.min(limit, limitMaximum));
  if (ids.length === 0) return {};
  const { records } = await api.call(catalogueEndpoints.productFilter, {
    body: { filters: [{ key: 'id', value: ids }], limit: ids.length, select: [...productCardFields] },
  });
  const products = ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
  return { products: products.map(productCardFacts) };
};
