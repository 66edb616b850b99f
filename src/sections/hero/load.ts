import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { productCardFacts, productCardFields } from '#web/parts/product-card-facts.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';

/** The newest products with the section's tag (docs/rules/catalogue.md). */
export async function load({ api }: RequestFacts, { options }: SectionOf<'hero'>) {
  const { productTag: tag, productLimit: limit } = options;
  if (!tag || limit < 1) return { products: [] };
  const page = await api.call(catalogueEndpoints.productFilter, {
    body: {
      filters: [{ key: 'tags', value: tag }],
      sort: { field: 'id', direction: 'desc' },
      limit: Math.min(limit, 4),
      select: [...productCardFields],
    },
  });
  return { products: page.records.map(productCardFacts) };
}
