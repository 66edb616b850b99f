import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { productCardFields } from '#web/parts/product-card-facts.ts';
import { fillCart, orderCart, prepareCart } from '../tests/resilience/guest-orders.ts';
import { listCartScenarios } from './cart-scenarios.ts';
import type { CatalogueSample } from './catalogue-sample.ts';
import { listCustomerScenarios } from './customer-scenarios.ts';
import type { KeepAliveClient } from './keep-alive-client.ts';
import type { Scenario } from './measure.ts';
import { categoryPath, nextMeasured, pick, productPath } from './scenario-parts.ts';

/** CPU milliseconds that a run may cost, by scenario. */
export const wantedCpuMs: Readonly<Record<string, number>> = {
  list: 1,
  'list + filters + counts': 2.5,
  'cart + first item': 8,
  'bundle of 7 added': 12,
  'cart of 50 lines, read': 4,
  'cart of 50 lines, one changed': 12,
  'whole guest order': 30,
  'category page, not cached': 4,
  'category page, cached': 0.15,
};

const select = [...productCardFields];
const newest = { field: 'id', direction: 'desc' } as const;

/** What is measured, in the order of the report; what a run asks for differs from turn to turn. */
export function listScenarios(api: ApiClient, http: KeepAliveClient, sample: CatalogueSample): Scenario[] {
  const goodsOf = (turn: number) => [{ productId: pick(sample.productIds, turn), qty: 1 }];
  const carts: { cartId: number; protectCode: string }[] = [];
  return [
    {
      name: 'list',
      async run(turn) {
        const page = 1 + (turn % sample.pages);
        const body = { limit: 12, page, sort: newest, select };
        await api.call(catalogueEndpoints.productFilter, { body });
      },
    },
    {
      name: 'list + filters + counts',
      async run(turn) {
        const filters = filtersOf(sample, turn);
        await Promise.all([
          api.call(catalogueEndpoints.productFilter, {
            body: { limit: 12, page: 1 + (turn % 3), sort: newest, filters, select },
          }),
          api.call(catalogueEndpoints.layeredNavigation, { body: { filters } }),
        ]);
      },
    },
    {
      name: 'cart + first item',
      async run(turn) {
        carts.push(await fillCart(api, goodsOf(turn)));
      },
    },
    {
      name: 'cart read',
      async run(turn) {
        if (carts.length === 0) carts.push(await fillCart(api, goodsOf(turn)));
        await api.call(cartEndpoints.getCart, { body: pick(carts, turn) });
      },
    },
    ...listCartScenarios(api, sample),
    {
      name: 'whole guest order',
      async run(turn) {
        await orderCart(api, await prepareCart(api, goodsOf(turn)));
      },
    },
    {
      name: 'category page, not cached',
      async run(turn) {
        // Pages are kept by address: one that has not been asked for yet is rendered.
        await http.get(`${categoryPath(sample, turn)}?measured=${nextMeasured()}`);
      },
    },
    { name: 'category page, cached', run: async () => void (await http.get(categoryPath(sample, 0))) },
    {
      name: 'product page, not cached',
      async run(turn) {
        await http.get(`${productPath(sample, turn)}?measured=${nextMeasured()}`);
      },
    },
    { name: 'product page, cached', run: async () => void (await http.get(productPath(sample, 0))) },
    ...listCustomerScenarios(http, sample),
  ];
}

/** Two values each of two attributes, another combination at nearly every turn. */
function filtersOf({ filters: [first, second] }: CatalogueSample, turn: number) {
  return [first, second].map(({ code, valueIds }, index) => {
    const place = index === 0 ? turn : Math.floor(turn / valueIds.length) + turn;
    return { key: code, operator: 'in' as const, value: [pick(valueIds, place), pick(valueIds, place + 1)] };
  });
}
