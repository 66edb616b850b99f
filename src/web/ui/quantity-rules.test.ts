import { expect, test } from 'vitest';
import { findTypedQuantity, quantityLimits, settleQuantity } from './quantity-rules.ts';

test.each([
  ['1', 1],
  ['999', 999],
  [' 12 ', 12],
])('%j counts while it is typed', (text, quantity) => {
  expect(findTypedQuantity(text, quantityLimits)).toBe(quantity);
});

test.each(['', '0', '1000', '-3', '2.5', '1e2', 'ten'])('%j waits until the entry is finished', (text) => {
  expect(findTypedQuantity(text, quantityLimits)).toBeUndefined();
});

test.each([
  ['1500', 999],
  ['0', 1],
  ['-4', 1],
  ['2,6', 3],
  ['', 7],
  ['ten', 7],
])('finished with %j the line has %i pieces', (text, quantity) => {
  expect(settleQuantity(text, 7, quantityLimits)).toBe(quantity);
});
