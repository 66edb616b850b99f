import { expect, test } from 'vitest';
import { changedBranches, sumOfBranches, takenOfBranches } from './branch-stock.ts';

const stock = (thousandths: number, branches: Record<string, number>, held: Record<string, number> = {}) => ({
  thousandths,
  branches,
  held,
});

test('collected goods come from their branch first, then from the central store, then from where there is most', () => {
  expect(takenOfBranches(stock(10_000, { 1: 4000, 2: 3000 }), 3000, 1)).toEqual({ 1: 3000 });
  expect(takenOfBranches(stock(10_000, { 1: 4000, 2: 3000 }), 6000, 1)).toEqual({ 1: 4000 });
  expect(takenOfBranches(stock(10_000, { 1: 4000, 2: 3000 }), 9000, 1)).toEqual({ 1: 4000, 2: 2000 });
  expect(takenOfBranches(stock(10_000, { 1: 4000 }), 2000, 7)).toEqual({});
});

test('goods to be sent come from the central store first', () => {
  expect(takenOfBranches(stock(10_000, { 1: 4000, 2: 3000 }), 3000, null)).toEqual({});
  expect(takenOfBranches(stock(10_000, { 1: 3000, 2: 4000 }), 5000, null)).toEqual({ 2: 2000 });
});

test('others’ reservations in a branch stay there', () => {
  expect(takenOfBranches(stock(3000, { 1: 2000 }, { 1: 1500 }), 1000, 1)).toEqual({ 1: 500 });
  expect(takenOfBranches(stock(3000, { 1: 2000, 2: 1000 }, { 1: 2000 }), 1000, 1)).toEqual({ 2: 1000 });
  expect(takenOfBranches(stock(3000, { 1: 2000, 2: 1000 }, { 1: 2000 }), 1000, null)).toEqual({ 2: 1000 });
});

test('no place is left with less than is reserved there, and everything needed is taken', () => {
  for (let seed = 1; seed < 2000; seed += 1) {
    // Figures that are different in each round and the same in each run.
    const figure = (n: number, below: number) => (seed * 7919 + n * 104_729) % below;
    const branches = { 1: figure(1, 5), 2: figure(2, 7), 3: figure(3, 3) };
    const held = { 1: figure(8, branches[1] + 1), 2: figure(9, branches[2] + 1) };
    const thousandths = sumOfBranches(branches) + figure(4, 6);
    const need = figure(5, thousandths - sumOfBranches(held) + 1);
    const branchId = [null, 1, 2, 3, 9][figure(6, 5)] ?? null;
    const taken = takenOfBranches({ thousandths, branches, held }, need, branchId);
    const left: Record<string, number> = changedBranches(branches, taken, -1);
    for (const [id, there] of Object.entries(left)) {
      expect(there).toBeGreaterThanOrEqual(held[id as '1' | '2'] ?? 0);
    }
    expect(sumOfBranches(taken)).toBeLessThanOrEqual(need);
    expect(sumOfBranches(left)).toBeLessThanOrEqual(thousandths - need);
    expect(changedBranches(left, taken, 1)).toEqual(branches);
  }
});
