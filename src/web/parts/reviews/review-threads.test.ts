import { expect, test } from 'vitest';
import { threadsOf } from './review-list.tsx';

const review = (id: number, parentId: number | null = null) =>
  ({ id, parentId }) as unknown as Parameters<typeof threadsOf>[0][number];
const idsOf = (reviews: Parameters<typeof threadsOf>[0]) =>
  threadsOf(reviews).map(({ begun, answers }) => [begun?.id, ...answers.map(({ id }) => id)]);

test('answers follow their comment', () => {
  expect(idsOf([review(1), review(3, 1), review(4, 1), review(2)])).toEqual([[1, 3, 4], [2]]);
});

test('a page may start with answers to the page before', () => {
  expect(idsOf([review(4, 1), review(5, 1), review(2), review(6, 2)])).toEqual([
    [undefined, 4, 5],
    [2, 6],
  ]);
  expect(idsOf([])).toEqual([]);
});
