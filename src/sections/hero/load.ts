import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { productCardFields, productCardsOf } from '#web/parts/product-card-facts.ts';
import type { SectionLoad } from '../page-section.ts';
import { textOption } from '../section-options.ts';

/** Products shown beside the picture where the document says no other number. */
const productLimitDefault = 2;

/** The newest products with the section's tag (docs/rules/catalogue.md). */
export const load: SectionLoad = async ({ api }, { options }) => {
  const tag = textOption(options, 'productTag');
  const limit = typeof options.productLimit === 'number' ? options.productLimit : productLimitDefault;
  if (!tag || limit < 1) return {};
  const page = await api.call(catalogueEndpoints.productFilter, {
    body: {
      filters: [{ key: 'tags', value: tag }],
      sort: { field: 'id', direction: 'desc' },
      limit: Math.min(limit, 4),
      select: [...productCardFields],
    },
  });
  return productCardsOf(page.records);
};
