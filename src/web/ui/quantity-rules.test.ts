import { expect, test } from 'vitest';
import { findTypedQuantity, quantityLimits, stepped } from './quantity-rules.ts';

test.each([
  ['1', 1],
  ['999', 999],
  [' 12 ', 12],
  ['１２', 12],
])('%j counts while it is typed', (text, quantity) => {
  expect(findTypedQuantity(text, quantityLimits)).toBe(quantity);
});

test.each([
  '',
  '0',
  '1000',
  '-3',
  '2.5',
  '2,5',
  '1e2',
  'ten',
  '１．５',
  '９９９９',
  '99999999999999999999',
  '٣',
])('%j is not a quantity', (text) => {
  expect(findTypedQuantity(text, quantityLimits)).toBeUndefined();
});

test.each([
  [1, -1, 1],
  [1, 1, 2],
  [999, 1, 999],
])('from %i a press of %i leads to %i', (quantity, by, next) => {
  expect(stepped(quantity, by, quantityLimits)).toBe(next);
});
