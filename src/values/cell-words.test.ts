import { describe, expect, it } from 'vitest';
import { createSignFinder, numberIn } from './cell-words.ts';

describe('the sign before decimals', () => {
  it.each([
    [['12,50', '1.234', 'abc'], ','],
    [['12.50', '1,234'], '.'],
    [['1.234,5', '7.5', '8,25'], ','],
    [['1.234', '5,678'], '.'],
    [['3,1415'], ','],
    [[12.5, null, true, ''], '.'],
  ] as const)('of %j is %s', (cells, sign) => {
    const finder = createSignFinder();
    finder.look(cells);
    expect(finder.found()).toBe(sign);
  });
});

describe('a number', () => {
  it.each([
    ['12,50', ',', 12.5],
    ['1.234,50', ',', 1234.5],
    ['1.234', ',', 1234],
    ['12.50', ',', 12.5],
    ['1,234.50', '.', 1234.5],
    ['1 234 567', '.', 1_234_567],
    ['-3', '.', -3],
    ['1e3', '.', 1000],
    ['12 €', ',', undefined],
    ['1.2.3', '.', undefined],
    ['', '.', undefined],
  ] as const)('%s with %s is %s', (text, sign, number) => {
    expect(numberIn(text, sign)).toBe(number);
  });
});
