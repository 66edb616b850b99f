import { readFileSync } from 'node:fs';
import type { Static } from 'typebox';
import type { Bundle } from '#contract/shapes/bundle-shapes.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { openTestApi, type TestApi } from './test-api.ts';
import { testClock } from './test-clock.ts';

type KitFile = { sku: string; slug: { hr: string }; key: string; format: string; retailPrice: number };
export const kits: KitFile[] = JSON.parse(readFileSync('demo/products/kits.json', 'utf8'));

/** A demo shop that counts no calls. */
export const openKitShop = () =>
  openTestApi({ demo: true, clock: testClock(), server: { rateLimitPerMinute: 1_000_000 } });

/** What is chosen for one member. */
export type MemberOptions = Static<typeof Bundle>['members'][number]['defaults'];

/** What is asked about the kits of a demo shop, by their keys. */
export function kitCalls({ call }: Pick<TestApi, 'call'>) {
  const kitOf = (key: string) => {
    const kit = kits.find((candidate) => candidate.key === key);
    return call(catalogueEndpoints.productGet, { query: { slug: kit?.slug.hr ?? '' } });
  };
  const cartOf = () => call(cartEndpoints.newCartSession, {});
  return {
    kitOf,
    cartOf,
    bundleOf: async (key: string) =>
      call(catalogueEndpoints.checkBundles, { query: { product: (await kitOf(key)).id } }),
    async add(bundle: Static<typeof Bundle>, bundleOptions: MemberOptions[] | undefined, qty = 1) {
      const { cartId, protectCode } = await cartOf();
      return call(cartEndpoints.addItem, {
        body: {
          cartId,
          protectCode,
          productId: bundle.product,
          qty,
          ...(bundleOptions ? { options: { bundleOptions } } : {}),
        },
      });
    },
  };
}
