import { expect, test } from 'vitest';
import { type AgainLine, againWords, readAgainWords } from './again-outcome.ts';

const line = (parts: Partial<AgainLine>): AgainLine => ({
  name: 'Panel',
  attributes: [{ label: 'Colour', value: 'red' }],
  qty: 3,
  taken: 3,
  problem: null,
  price: null,
  ...parts,
});

test('the result for lines is written into an address as numbers, and read back', () => {
  const lines = [
    line({}),
    line({ taken: 1, problem: 'outOfStock' }),
    line({ price: { from: 12.9, to: 13.5 } }),
    line({ taken: 2, problem: 'cartFull', price: { from: 0.07, to: 1234.56 } }),
    line({ taken: 0, problem: 'notSold' }),
  ];
  const words = againWords(lines);
  expect(words).toMatch(/^[\d_-]+$/);
  expect(readAgainWords(words)).toEqual({
    pieces: 9,
    lines: [
      { place: 1, taken: 1, problem: 'outOfStock', price: null },
      { place: 2, taken: 3, problem: null, price: { from: 12.9, to: 13.5 } },
      { place: 3, taken: 2, problem: 'cartFull', price: { from: 0.07, to: 1234.56 } },
      { place: 4, taken: 0, problem: 'notSold', price: null },
    ],
  });
});

test.each(['', 'x', '3_', '3_0-1-9--', '3_0-1', '3_<b>-1---', '12345678901'])('%j has no result', (words) => {
  expect(readAgainWords(words)).toBeUndefined();
});
