import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { fillCart, openClient, orderCart, prepareCart } from '../tests/resilience/guest-orders.ts';
import { listCartScenarios } from './cart-scenarios.ts';
import type { CatalogueSample } from './catalogue-sample.ts';
import { listCatalogueScenarios } from './catalogue-scenarios.ts';
import { listContentScenarios } from './content-scenarios.ts';
import { listCustomerScenarios } from './customer-scenarios.ts';
import type { Scenario } from './measure.ts';
import type { MeasuredServer } from './measured-server.ts';
import { categoryPath, drawingWarmUpMs, pick, productPath, unkept } from './scenario-parts.ts';

/** CPU milliseconds that a run may cost with 16 clients at 10,000 products, by scenario. */
export const wantedCpuMs: Readonly<Record<string, number>> = {
  'list of 24, with descriptions': 0.33,
  'list of 24, card fields': 0.2,
  'list + 2 filters + counts': 0.3,
  'product, one of 500': 0.3,
  'product, any of 5,000': 0.9,
  keyword: 0.3,
  'cart + first item': 1.7,
  'whole guest order': 8.9,
  'category page, not kept': 2.6,
  'product page, not kept': 2.6,
  'page of 20 sections, not kept': 5,
  'page of 20 sections without goods, not kept': 5,
  'category page, kept': 0.06,
  'product page, kept': 0.06,
};

/** Products that most visits go to. */
const oftenSeen = 500;

/** What is measured, in the order of the report; what a run asks for differs from turn to turn. */
export function listScenarios(server: MeasuredServer, sample: CatalogueSample): Scenario[] {
  const { http, dataDir, url } = server;
  const api = openClient(url, http.send);
  const goodsOf = (turn: number) => [{ productId: pick(sample.productIds, turn), qty: 1 }];
  const carts: { cartId: number; protectCode: string }[] = [];
  return [
    ...listCatalogueScenarios(api, sample),
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
      settle: () => mailsAreSent(join(dataDir, 'outbox')),
      async run(turn) {
        await orderCart(api, await prepareCart(api, goodsOf(turn)));
      },
    },
    // Pages are kept by address: one that has not been asked for yet is rendered.
    {
      name: 'category page, not kept',
      warmUpMs: drawingWarmUpMs,
      run: async (turn) => void (await http.get(unkept(categoryPath(sample, turn)))),
    },
    { name: 'category page, kept', run: async () => void (await http.get(categoryPath(sample, 0))) },
    {
      name: 'product page, not kept',
      warmUpMs: drawingWarmUpMs,
      run: async (turn) => void (await http.get(unkept(productPath(sample, turn % oftenSeen)))),
    },
    {
      name: 'product page, not kept, of a product that nobody has opened',
      warmUpMs: drawingWarmUpMs,
      run: async (turn) => void (await http.get(unkept(productPath(sample, oftenSeen + turn)))),
    },
    { name: 'product page, kept', run: async () => void (await http.get(productPath(sample, 0))) },
    ...listContentScenarios(http),
    ...listCustomerScenarios(http, sample),
  ];
}

const restMs = 1500;

/** Waits until no mail has been laid down for a while. */
async function mailsAreSent(folder: string): Promise<void> {
  const count = async () => (await readdir(folder).catch(() => [])).length;
  for (let before = -1, now = await count(); before !== now; now = await count()) {
    before = now;
    await delay(restMs);
  }
}
