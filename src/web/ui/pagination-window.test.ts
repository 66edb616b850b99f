import { expect, test } from 'vitest';
import { pagesInWindow } from './pagination.tsx';

test.each([
  { current: 1, count: 1, pages: [1] },
  { current: 2, count: 4, pages: [1, 2, 3, 4] },
  { current: 1, count: 20, pages: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  { current: 5, count: 20, pages: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  { current: 6, count: 20, pages: [2, 3, 4, 5, 6, 7, 8, 9, 10] },
  { current: 16, count: 20, pages: [12, 13, 14, 15, 16, 17, 18, 19, 20] },
  { current: 20, count: 20, pages: [12, 13, 14, 15, 16, 17, 18, 19, 20] },
  { current: 3, count: 0, pages: [] },
])('page $current of $count shows $pages', ({ current, count, pages }) => {
  expect(pagesInWindow(current, count)).toEqual(pages);
});

test('phones show five of them', () => {
  expect(pagesInWindow(6, 20, 5)).toEqual([4, 5, 6, 7, 8]);
  expect(pagesInWindow(20, 20, 5)).toEqual([16, 17, 18, 19, 20]);
});
