import { expect, test } from 'vitest';
import { findPriceFacts } from './price-facts.ts';

test('a current reduction is announced with the lowest price of 30 days and its percentage', () => {
  const price = findPriceFacts({ finalPrice: 17.2, lowestPrice30: 18.9, discountPercent: 9, unit: 'm' });
  expect(price?.reduction).toEqual({ lowest30: 18.9, percent: 9 });
  expect(price?.unit).toBe('m');
});

test.each([
  ['no percentage', { lowestPrice30: 1.29, discountPercent: null }],
  ['a percentage of 0', { lowestPrice30: 1.3, discountPercent: 0 }],
  ['a lowest price below the offer', { lowestPrice30: 1.19, discountPercent: 8 }],
  ['no lowest price', { lowestPrice30: null, discountPercent: 8 }],
])('nothing is announced with %s', (_, log) => {
  expect(findPriceFacts({ finalPrice: 1.29, ...log })?.reduction).toBeUndefined();
});

test('the member price is shown if it is less than everybody’s current price', () => {
  expect(findPriceFacts({ finalPrice: 12, membershipPrice: 10.8 })?.member).toBe(10.8);
  expect(findPriceFacts({ finalPrice: 10.8, membershipPrice: 10.8 })?.member).toBeUndefined();
  expect(findPriceFacts({ finalPrice: 12, membershipPrice: null })?.member).toBeUndefined();
  expect(findPriceFacts({ membershipPrice: 10.8 })).toBeUndefined();
});

test('a store without prices has none to show', () => {
  expect(findPriceFacts({ unit: 'm' })).toBeUndefined();
});

test('pieces need no unit after their price', () => {
  expect(findPriceFacts({ finalPrice: 5, unit: 'pcs' })?.unit).toBeUndefined();
});
