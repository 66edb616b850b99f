import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { listLimitMaximum } from '#values/limits.ts';
import {
  type ProductCardFacts,
  productCardFacts,
  productCardFields,
} from '../../parts/product-card-facts.ts';

/** The cards of products in the order of their ids; those that are sold no more are left out. */
export async function listCards(api: ApiClient, ids: readonly number[]): Promise<ProductCardFacts[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / listLimitMaximum) }, (_, part) =>
    ids.slice(part * listLimitMaximum, (part + 1) * listLimitMaximum),
  );
  const pages = await Promise.all(
    parts.map((part) => {
      const filters = [{ key: 'id', value: part }];
      const body = { filters, select: [...productCardFields], limit: listLimitMaximum };
      return api.call(catalogueEndpoints.productFilter, { body });
    }),
  );
  const records = pages.flatMap((page) => page.records);
  const cards = new Map(records.map((record) => [record.id, productCardFacts(record)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
