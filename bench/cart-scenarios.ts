import type { ApiClient } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { fillCart } from '../tests/resilience/guest-orders.ts';
import { demoProduct } from '../tools/demo-addresses.ts';
import type { CatalogueSample } from './catalogue-sample.ts';
import type { Scenario } from './measure.ts';

/** The demo's roof: one configurable member, lengths, screws and documents. */
const bundleOf7 = 'kit-roof-60';
const lineCount = 50;
/** One for each client, so that clients do not wait for each other's changes. */
const largeCartCount = 16;

type Cart = { cartId: number; protectCode: string };
type LargeCart = Cart & { itemIds: readonly number[] };
type Bundle = EndpointAnswer<typeof catalogueEndpoints.checkBundles>;

/** Carts that are large in one way or the other. */
export function listCartScenarios(api: ApiClient, { productIds }: CatalogueSample): Scenario[] {
  const empty: Cart[] = [];
  const large: LargeCart[] = [];
  let bundle: Bundle | undefined;

  async function fillLargeCarts(): Promise<void> {
    const goods = productIds.slice(0, lineCount).map((productId) => ({ productId, qty: 1 }));
    while (large.length < largeCartCount) {
      const cart = await fillCart(api, goods);
      const { items } = await api.call(cartEndpoints.getCart, { body: cart });
      if (items.length !== lineCount) throw new Error(`A cart of ${lineCount} lines has ${items.length}.`);
      large.push({ ...cart, itemIds: items.map(({ itemId }) => itemId) });
    }
  }

  return [
    {
      name: 'bundle of 7 added',
      async prepare(runs) {
        const { hr: slug } = demoProduct(bundleOf7).slug;
        const { id } = await api.call(catalogueEndpoints.productGet, { query: { slug } });
        bundle = await api.call(catalogueEndpoints.checkBundles, { query: { product: id } });
        for (let run = 0; run < runs; run++) {
          const { cartId, protectCode } = await api.call(cartEndpoints.newCartSession, {});
          empty.push({ cartId, protectCode });
        }
      },
      async run() {
        const cart = empty.pop();
        if (!cart || !bundle) throw new Error('Nothing was prepared.');
        const options = { bundleOptions: bundle.members.map(({ defaults }) => defaults) };
        await api.call(cartEndpoints.addItem, {
          body: { ...cart, productId: bundle.product, qty: 1, options },
        });
      },
    },
    {
      name: 'cart of 50 lines, read',
      prepare: fillLargeCarts,
      async run(turn) {
        const { cartId, protectCode } = large[turn % largeCartCount] as LargeCart;
        await api.call(cartEndpoints.getCart, { body: { cartId, protectCode } });
      },
    },
    {
      name: 'cart of 50 lines, one changed',
      prepare: fillLargeCarts,
      async run(turn) {
        const { cartId, protectCode, itemIds } = large[turn % largeCartCount] as LargeCart;
        const round = Math.floor(turn / largeCartCount);
        const itemId = itemIds[round % lineCount] ?? 0;
        const qty = 2 + (Math.floor(round / lineCount) % 2);
        await api.call(cartEndpoints.updateItem, { body: { cartId, protectCode, itemId, qty } });
      },
    },
  ];
}
