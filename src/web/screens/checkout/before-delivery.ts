import type { Static } from 'typebox';
import type { CartPrices } from '#contract/shapes/cart-shapes.ts';

type Prices = Static<typeof CartPrices>;

/**
 * The sums while collection is chosen without a branch: without the saved delivery method. The tax comes with the next
 * answer.
 */
export function beforeDelivery(prices: Prices): Prices {
  const less = (sum: number, part: number) => Math.round((sum - part) * 100) / 100;
  return {
    ...prices,
    delivery: 0,
    orderTotal: less(prices.orderTotal, prices.delivery),
    tax: { ...prices.tax, delivery: 0, orderTotal: less(prices.tax.orderTotal, prices.tax.delivery) },
    taxRates: prices.delivery > 0 ? [] : prices.taxRates,
  };
}
