import { expect, test } from 'vitest';
import { beforeDelivery } from './before-delivery.ts';

const sums = {
  itemsTotal: 9.8,
  cartTotal: 9.8,
  coupon: 0,
  loyalty: 0,
  delivery: 89,
  payment: 0,
  orderTotal: 98.8,
};
const tax = {
  itemsTotal: 1.96,
  cartTotal: 1.96,
  coupon: 0,
  loyalty: 0,
  delivery: 17.8,
  payment: 0,
  orderTotal: 19.76,
};
const prices = { ...sums, tax, taxRates: [{ rate: 25, gross: 98.8, tax: 19.76 }] };

test('the former price of delivery is in none of the sums', () => {
  expect(beforeDelivery(prices)).toEqual({
    ...sums,
    delivery: 0,
    orderTotal: 9.8,
    tax: { ...tax, delivery: 0, orderTotal: 1.96 },
    taxRates: [],
  });
});

test('if nothing was charged, the tax stays', () => {
  const free = { ...prices, delivery: 0, orderTotal: 9.8 };
  expect(beforeDelivery(free).taxRates).toEqual(prices.taxRates);
});
