import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { productCardFacts, productCardFields } from '#web/parts/product-card-facts.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';

/** More would be a list, which has its own page (docs/rules/catalogue.md). */
const limitMaximum = 100;

/** Products of a tag, newest first, or of a category in the category's own order. */
export async function load({ api }: RequestFacts, { options }: SectionOf<'productSlider'>) {
  const { source, limit } = options;
  const tag = source?.kind === 'tag' ? source.tag : '';
  const category = source?.kind === 'category' ? source.category?.id : undefined;
  if (!tag && category === undefined) return { products: [] };
  const page = await api.call(catalogueEndpoints.productFilter, {
    body: {
      ...(category !== undefined
        ? { mainCategory: category }
        : { filters: [{ key: 'tags', value: tag }], sort: { field: 'id', direction: 'desc' as const } }),
      limit: Math.max(1, Math.min(limit, limitMaximum)),
      select: [...productCardFields],
    },
  });
  return { products: page.records.map(productCardFacts) };
}
