import { expect, test } from 'vitest';
import { dropped, moved } from './order.ts';

test('entries are moved by one, and not out of the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

test('entries are dropped before or after another one', () => {
  expect(dropped(['a', 'b', 'c', 'd'], new Set([0]), 2, 'after')).toEqual(['b', 'c', 'a', 'd']);
  expect(dropped(['a', 'b', 'c', 'd'], new Set([3]), 0, 'before')).toEqual(['d', 'a', 'b', 'c']);
  expect(dropped(['a', 'b', 'c', 'd'], new Set([0, 3]), 1, 'after')).toEqual(['b', 'a', 'd', 'c']);
});
