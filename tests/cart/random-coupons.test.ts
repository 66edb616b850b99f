import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CartIdentity, startCart } from '../support/fixture-buyer.ts';
import { applyCoupon, openCouponShop } from '../support/fixture-coupons.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import { isDailySet } from '../test-set.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openCouponShop();
  await shop.database.pool.query(
    'update product set stock_thousandths = 100000000 where stock_thousandths is not null',
  );
});
afterAll(() => shop.close());

const goods = ['screw', 'handbook', 'endless', 'rare', 'pair-kit'] as const;
const lines = fc.uniqueArray(
  fc.record({ key: fc.constantFrom(...goods), qty: fc.integer({ min: 1, max: 60 }) }),
  { selector: ({ key }) => key, minLength: 1, maxLength: goods.length },
);
/** Coupons that an empty cart may wait with, so that they can be applied at any moment. */
const code = fc.constantFrom('KROV10', 'MINUS25', 'BESPLATNO');
const currencyId = fc.constantFrom(44, 33);

type Line = { readonly key: string; readonly qty: number };
type Item = { prices: { converted: { row: number; rowTax: number } } };
type Prices = Record<string, number> & {
  tax: Record<string, number>;
  taxRates: { rate: number; gross: number; tax: number }[];
};

/** Takes the steps in their order; the coupon comes before the line of this place, or after all of them. */
async function walk(steps: readonly Line[], couponCode: string, place: number, currency: number) {
  const cart = await startCart(shop);
  const apply = () => applyCoupon(shop, cart, couponCode, { currencyId: currency });
  for (const [index, { key, qty }] of steps.entries()) {
    if (index === place) await apply();
    const body = { ...cart, productId: shop.productIds[key], qty, currencyId: currency };
    await shop.call('POST', '/api/v2/cart/addItem', body);
  }
  if (place >= steps.length) await apply();
  return readCart(cart, currency);
}

async function readCart(cart: CartIdentity, currency: number) {
  const { data } = await shop.call('POST', '/api/v2/cart/getCart', { ...cart, currencyId: currency });
  const rows = (data.items as Item[]).map(({ prices: { converted } }) => converted);
  // Each row has its own tax before the coupon, and they sum to that of the goods.
  expect(sum(rows.map(({ rowTax }) => rowTax))).toBe(cents(data.prices.converted.tax.itemsTotal));
  for (const { row, rowTax } of rows) {
    expect(rowTax).toBeGreaterThanOrEqual(0);
    // At 25 % it is a fifth; three shares of it are rounded.
    expect(cents(rowTax)).toBeLessThanOrEqual(cents(row) / 5 + 3);
  }
  return { couponCode: data.couponCode as string, prices: data.prices.converted as Prices };
}

const cents = (major: number) => Math.round(major * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);

test('parts add up to the total and taxes to their rates, and no order of steps changes a cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      lines,
      code,
      currencyId,
      fc.nat({ max: 5 }),
      fc.infiniteStream(fc.nat()),
      async (steps, couponCode, currency, place, chance) => {
        const { prices, ...named } = await walk(steps, couponCode, steps.length, currency);
        expect(named.couponCode).toBe(couponCode);
        expect(cents(prices.itemsTotal ?? 0) - cents(prices.coupon ?? 0)).toBe(cents(prices.cartTotal ?? 0));
        expect(sum(prices.taxRates.map(({ gross }) => gross))).toBe(cents(prices.orderTotal ?? 0));
        expect(sum(prices.taxRates.map(({ tax }) => tax))).toBe(cents(prices.tax.orderTotal ?? 0));
        for (const { rate, gross, tax } of prices.taxRates) {
          expect(cents(tax)).toBe(Math.round((cents(gross) * rate) / (100 + rate)));
        }
        const shuffled = steps
          .map((line) => ({ line, at: chance.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ line }) => line);
        const other = await walk(shuffled, couponCode, place, currency);
        expect(other).toEqual({ ...named, prices });
      },
    ),
    { numRuns: isDailySet ? 12 : 40 },
  );
});
