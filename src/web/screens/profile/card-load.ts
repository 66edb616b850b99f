import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import {
  type ProductCardFacts,
  productCardFacts,
  productCardFields,
} from '../../parts/product-card-facts.ts';

/** The cards of products in the order of their ids; those that are sold no more are left out. */
export async function listCards(api: ApiClient, ids: readonly number[]): Promise<ProductCardFacts[]> {
  if (ids.length === 0) return [];
  const body = {
    filters: [{ key: 'id', value: [...ids] }],
    select: [...productCardFields],
    allowUnlimited: true,
  };
  const { records } = await api.call(catalogueEndpoints.productFilter, { body });
  const cards = new Map(records.map((record) => [record.id, productCardFacts(record)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
