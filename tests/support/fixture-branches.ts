import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setStock } from '#domain/catalogue/writing/product-change-service.ts';
import { saveDeliveryMethods } from '#domain/checkout/methods-service.ts';
import { releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { minuteMs } from '#values/durations.ts';
import { readyBuyer } from './fixture-buyer.ts';
import { deliveryMethods } from './fixture-methods.ts';
import { type FixtureShop, openFixtureShop } from './fixture-shop.ts';
import { testClock } from './test-clock.ts';

/** The branches of the shop; in the first one goods are ready on the same day until 14 o'clock. */
export const [zagreb, split] = [1, 2];

/** A Wednesday, 10 o'clock in Zagreb. */
const wednesday = '2026-11-25T09:00:00Z';

type Branch = { id: number; goods?: Record<string, unknown> };

/**
 * A shop with two branches for the tests of a file, which begin on a Wednesday morning with 5 rare pieces, 2 of them in Zagreb
 * and 1 in Split, and nothing else counted by branch.
 */
export function withBranches() {
  const clock = testClock(wednesday);
  let shop: FixtureShop;
  beforeAll(async () => {
    shop = await openFixtureShop(clock);
    await saveDeliveryMethods(
      shop.runtime,
      deliveryMethods.map((method) => ({
        ...method,
        branches: method.branches.flatMap((branch) => [
          { ...branch, sameDayUntil: 14 },
          { ...branch, id: split, key: 'branch-split', name: { hr: 'Split', en: 'Split', de: 'Split' } },
        ]),
      })),
    );
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    // What the test before has not paid is given back before its counts are set.
    await runOut();
    clock.set(wednesday);
    await shop.database.pool.query('delete from stock_reservation');
    await put('screw', 100, null);
    await put('rare', 5, { [zagreb]: 2, [split]: 1 });
    await put('sheet', 60, null);
  });

  /** Unpaid orders by card run out. */
  async function runOut(): Promise<void> {
    clock.pass(31 * minuteMs);
    await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
  }

  /** Counts a product anew, in units. */
  async function put(key: string, stock: number, branches: Record<number, number> | null): Promise<void> {
    const seen = await stored(key);
    const lying = Object.entries(branches ?? {}).map(([id, there]) => [id, there * 1000] as const);
    await setStock(shop.runtime, {
      catalogueId: shop.catalogueId,
      productKey: key,
      stockThousandths: stock * 1000,
      seenThousandths: seen.stock,
      branches: { thousandths: branches && Object.fromEntries(lying), seen: seen.branches },
    });
  }

  async function stored(
    key: string,
  ): Promise<{ stock: number | null; branches: Record<string, number> | null }> {
    const { rows } = await shop.database.pool.query(
      'select stock_thousandths as stock, branch_thousandths as branches from product where key = $1',
      [key],
    );
    return rows[0];
  }

  /** In the shop and in each branch, in units. */
  async function lying(key: string): Promise<number[]> {
    const { stock, branches } = await stored(key);
    return [Number(stock) / 1000, ...[zagreb, split].map((id) => (branches?.[id] ?? 0) / 1000)];
  }

  /** A buyer who collects, and pays by card. */
  const collector = (goods: Record<string, number>, branchId: number = zagreb) =>
    readyBuyer(shop, goods, { delivery: 3, payment: 3, branchId });

  const branchesIn = (methods: { kind: string; options: Branch[] }[]) =>
    methods.find(({ kind }) => kind === 'pickup')?.options.map(({ goods }) => goods);
  /** What each branch has of a product, of a cart, and of a cart in the checkout. */
  const ofProduct = async (key: string, more: object = {}) => {
    const asked = { productId: shop.productIds[key], qty: 1, ...more };
    return branchesIn((await shop.call('POST', '/api/v2/delivery/quoteProduct', asked)).data.methods);
  };
  const ofCart = async (cart: object) =>
    branchesIn((await shop.call('POST', '/api/v2/delivery/quoteCart', cart)).data.methods);
  const inCheckout = async (cart: object) => {
    const asked = { ...cart, country: 'HR' };
    return branchesIn((await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', asked)).data);
  };

  return { clock, theShop: () => shop, runOut, put, stored, lying, collector, ofProduct, ofCart, inCheckout };
}
