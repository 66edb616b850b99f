import type { ApiClient } from '#contract/client.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { goodsTermEndpoints } from '#contract/v1/goods-term-endpoints.ts';
import { countriesIn } from '#values/country-codes.ts';
import type { Language } from '#values/language.ts';
import { readAllPages } from '../products/all-pages.ts';
import type { ProductChoices } from './product-context.ts';

/** Everything that fields of goods are chosen from. */
export async function readProductChoices(api: ApiClient, language: Language): Promise<ProductChoices> {
  const [choices, categories, attributes, attributeSets, tags] = await Promise.all([
    api.call(goodsEndpoints.managedProductChoices, {}),
    readAllPages((body) => api.call(goodsTermEndpoints.managedCategoryFilter, { body })),
    readAllPages((body) => api.call(goodsTermEndpoints.managedAttributeFilter, { body })),
    readAllPages((body) => api.call(goodsTermEndpoints.managedAttributeSetFilter, { body })),
    readAllPages((body) => api.call(goodsTermEndpoints.managedTagFilter, { body })),
  ]);
  return { ...choices, categories, attributes, attributeSets, tags, countries: countriesIn(language) };
}
