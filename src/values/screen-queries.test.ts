import { expect, test } from 'vitest';
import { filterSelectionMaximum } from './limits.ts';
import { isOwnValue } from './screen-queries.ts';

test('a page reads as many ids of a filter as it accepts, and one more', () => {
  const ids = Array.from({ length: filterSelectionMaximum + 1 }, (_, index) => 2_147_483_000 + index);
  expect(isOwnValue(ids.join(','))).toBe(true);
});

test('other values are none of a page', () => {
  expect(isOwnValue('falc')).toBe(false);
  expect(isOwnValue('1,'.repeat(10_000))).toBe(false);
});
