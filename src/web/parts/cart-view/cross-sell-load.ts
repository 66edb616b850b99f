import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { type ProductCardFacts, productCardFacts, productCardFields } from '../product-card-facts.ts';

/** Lines whose companions are proposed, the newest first, and how many of them. */
const linesAsked = 3;
const productsShown = 4;

/** What goes with the products of a cart, those that it holds already included; the cart stands without them too. */
export async function listCartCrossSell(api: ApiClient, cart: Cart): Promise<ProductCardFacts[]> {
  const lines = [...cart.items].reverse();
  // Variants of one product propose the same.
  const asked = new Map(
    lines.map(({ productId, productData }) => [productData.mainProductSlug ?? productData.slug, productId]),
  );
  const productIds = [...asked.values()].slice(0, linesAsked);
  if (productIds.length === 0) return [];
  const named = (ids: readonly number[], select: readonly string[]) =>
    api.call(catalogueEndpoints.productFilter, {
      body: {
        filters: [{ key: 'id', value: [...ids] }],
        select: [...select],
        limit: Math.min(ids.length, 100),
        currencyId: cart.currencyId,
      },
    });
  try {
    const { records: sources } = await named(productIds, ['crossSellProducts']);
    const inOrder = productIds.flatMap((id) => sources.find((source) => source.id === id) ?? []);
    const ids = [...new Set(inOrder.flatMap(({ crossSellProducts }) => crossSellProducts ?? []))];
    if (ids.length === 0) return [];
    const { records } = await named(ids, productCardFields);
    const cards = records.map(productCardFacts);
    return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []).slice(0, productsShown);
  } catch {
    // Proposals are an extra: without an answer there are none.
    return [];
  }
}
