import { describe, expect, it } from 'vitest';
import { type Ranking, rankRows } from './ranked-rows.ts';
import type { WordIndex } from './word-index.ts';

const lengths = (count: number) => ({ nameLengths: new Uint16Array(count).fill(20) }) as unknown as WordIndex;
const plain: Ranking = {
  isDigital: () => false,
  isKit: () => false,
  hasVariants: () => false,
  soldLevel: () => 0,
  first: -1,
};
/** Rows that the words match alike, and those that they match better. */
function ranked(count: number, ranking: Partial<Ranking> = {}, better: readonly number[] = []): number[] {
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  const scores = Uint16Array.from(rows, (row) => (better.includes(row) ? 60 : 50));
  const matched = { rows, scores, weak: new Uint8Array(count) } as unknown as Parameters<typeof rankRows>[1];
  return [...rankRows(lengths(count), matched, 1, { ...plain, ...ranking }).rows];
}

// Few rows and many are put in order by different ways.
describe.each([4, 400])('of %i rows that match alike', (count) => {
  it('the best-selling come first, then the newest', () => {
    const soldLevel = (row: number) => ({ 1: 3, 2: 7 })[row] ?? 0;
    expect(ranked(count, { soldLevel }).slice(0, 3)).toEqual([2, 1, count - 1]);
  });

  it('sales come after relevance, and goods before digital products', () => {
    const soldLevel = (row: number) => (row === 1 ? 7 : 0);
    expect(ranked(count, { soldLevel }, [0])[0]).toBe(0);
    expect(ranked(count, { soldLevel, isDigital: (row) => row === 1 }).at(-1)).toBe(1);
  });

  it('products with variants come before single goods, after relevance', () => {
    const hasVariants = (row: number) => row === 1;
    expect(ranked(count, { hasVariants }).slice(0, 2)).toEqual([1, count - 1]);
    expect(ranked(count, { hasVariants }, [0])[0]).toBe(0);
  });

  it('a whole article number comes first', () => {
    expect(ranked(count, { soldLevel: (row) => row % 8, first: 0 })[0]).toBe(0);
  });
});
