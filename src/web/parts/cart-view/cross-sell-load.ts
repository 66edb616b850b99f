import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import type { Cart } from '#web/request/cart-state.ts';
import { type ProductCardFacts, productCardFacts, productCardFields } from '../product-card-facts.ts';

/** Lines whose companions are proposed, the newest first, and how many of them. */
const linesAsked = 3;
const productsShown = 4;

/** What goes with the products of a cart, those that it holds already included; the cart stands without them too. */
export async function listCartCrossSell(api: ApiClient, cart: Cart): Promise<ProductCardFacts[]> {
  const slugs = [...cart.items]
    .reverse()
    .map(({ productData }) => productData.mainProductSlug ?? productData.slug);
  const currency = cart.currencyId;
  try {
    const products = await Promise.all(
      [...new Set(slugs)]
        .slice(0, linesAsked)
        .map((slug) => api.call(catalogueEndpoints.productGet, { query: { slug, currency } })),
    );
    const ids = [...new Set(products.flatMap(({ crossSellProducts }) => crossSellProducts))];
    if (ids.length === 0) return [];
    const body = {
      filters: [{ key: 'id', value: ids }],
      select: [...productCardFields],
      limit: Math.min(ids.length, 100),
      currencyId: currency,
    };
    const { records } = await api.call(catalogueEndpoints.productFilter, { body });
    const cards = records.map(productCardFacts);
    return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []).slice(0, productsShown);
  } catch {
    // Proposals are an extra: without an answer there are none.
    return [];
  }
}
