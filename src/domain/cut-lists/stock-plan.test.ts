import { expect, test } from 'vitest';
import { findStockPlan } from './cut-list-quote.ts';

const cuts = (...list: [pieces: number, lengthMm: number][]) =>
  list.map(([pieces, lengthMm]) => ({ pieces, lengthMm }));

test.each([
  // Two and two from one bar.
  [cuts([4, 3000]), [6000], { stockLengthMm: 6000, bars: 2, offcutMm: 0 }],
  // 3600 + 2400 twice, whatever comes first in the list.
  [cuts([2, 2400], [2, 3600]), [6000], { stockLengthMm: 6000, bars: 2, offcutMm: 0 }],
  // The length that leaves least: 2 × 2500 from 5000, not from 6000.
  [cuts([2, 2500]), [4000, 5000, 6000], { stockLengthMm: 5000, bars: 1, offcutMm: 0 }],
  // Fewer bars where two lengths leave the same.
  [cuts([4, 2000]), [2000, 4000], { stockLengthMm: 4000, bars: 2, offcutMm: 0 }],
  // A length too short for the longest piece does not count.
  [cuts([1, 4500], [1, 1000]), [4000, 6000], { stockLengthMm: 6000, bars: 1, offcutMm: 500 }],
  [cuts([1, 6500]), [4000, 6000], undefined],
  [cuts([1, 1000]), [], undefined],
  [[], [6000], undefined],
  [cuts([999, 1000], [999, 1000], [999, 1000]), [6000], undefined],
])('%j from %j', (list, stockLengths, plan) => {
  expect(findStockPlan(list, stockLengths)).toEqual(plan);
});
