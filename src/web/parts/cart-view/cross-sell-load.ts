import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { colourOf, listColouredCards } from '../coloured-cards.ts';
import type { ProductCardFacts } from '../product-card-facts.ts';

/** Lines whose companions are proposed, the newest first, and how many of them. */
const linesAsked = 3;
const productsShown = 4;

/**
 * What goes with the products of a cart, those that it holds already included, each in the colour of what it goes with; the cart
 * stands without them too.
 */
export async function listCartCrossSell(api: ApiClient, cart: Cart): Promise<ProductCardFacts[]> {
  const lines = [...cart.items].reverse();
  // Variants of one product propose the same.
  const asked = new Map(
    lines.map((line) => [line.productData.mainProductSlug ?? line.productData.slug, line]),
  );
  const sources = [...asked.values()].slice(0, linesAsked);
  if (sources.length === 0) return [];
  try {
    const members = sources.flatMap(membersOf);
    const ids = [...new Set([...sources.map(({ productId }) => productId), ...members])];
    const { records } = await api.call(catalogueEndpoints.productFilter, {
      body: {
        filters: [{ key: 'id', value: ids }],
        select: ['crossSellProducts', 'attributes'],
        limit: Math.min(ids.length, 100),
        currencyId: cart.currencyId,
      },
    });
    const found = (id: number) => records.find((record) => record.id === id);
    const colourOfGoods = (id: number) => colourOf(found(id) ?? {});
    const wanted = sources.flatMap((line) => {
      const [colour] = [line.productId, ...membersOf(line)].flatMap((id) => colourOfGoods(id) ?? []);
      return (found(line.productId)?.crossSellProducts ?? []).map((id) => ({ id, colour }));
    });
    const each = wanted.filter(({ id }, place) => wanted.findIndex((one) => one.id === id) === place);
    if (each.length === 0) return [];
    return (await listColouredCards(api, each, cart.currencyId)).slice(0, productsShown);
  } catch {
    // Proposals are an extra: without an answer there are none.
    return [];
  }
}

/** The variants that were chosen for the members of a bundle. */
function membersOf({ options }: Cart['items'][number]): number[] {
  return (options?.bundleOptions ?? []).flatMap(({ selected }) => selected ?? []);
}
