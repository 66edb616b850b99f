import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { productCardFields, productCardsOf } from '#web/parts/product-card-facts.ts';
import type { SectionLoad } from '../page-section.ts';
import { isRecord, textOption } from '../section-options.ts';

/** Products of a slider where the document says no other number (docs/rules/catalogue.md). */
const limitDefault = 20;
const limitMaximum = 100;

/** Products of a tag, newest first, or of a category in the category's own order. */
export const load: SectionLoad = async ({ api }, { options }) => {
  const source = isRecord(options.source) ? options.source : {};
  const tag = textOption(source, 'tag');
  const category = isRecord(source.category) ? source.category.id : undefined;
  if (!tag && typeof category !== 'number') return {};
  const limit = typeof options.limit === 'number' ? options.limit : limitDefault;
  const page = await api.call(catalogueEndpoints.productFilter, {
    body: {
      ...(typeof category === 'number'
        ? { mainCategory: category }
        : { filters: [{ key: 'tags', value: tag }], sort: { field: 'id', direction: 'desc' as const } }),
      limit: Math.max(1, Math.min(limit, limitMaximum)),
      select: [...productCardFields],
    },
  });
  return productCardsOf(page.records);
};
