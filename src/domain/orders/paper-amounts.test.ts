import { expect, test } from 'vitest';
import { partOf, restOf, takenBack } from './paper-amounts.ts';
import type { PaperContent } from './paper-record.ts';

type Line = PaperContent['lines'][number];

/** So many pieces in one row, of which the buyer paid `paidCents` after the coupon. */
function line(position: number, quantity: number, rowCents: number, paidCents: number): Line {
  const taxCents = Math.round((paidCents * 25) / 125);
  return {
    position,
    quantity,
    rowCents,
    taxCents,
    taxRateBasisPoints: 2500,
    taxShares: [{ rateBasisPoints: 2500, grossCents: paidCents, taxCents }],
    options: {},
  } as unknown as Line;
}

const sums = (itemsTotal: number, coupon: number, delivery: number) => ({
  itemsTotal,
  coupon,
  loyalty: 0,
  delivery,
  payment: 0,
  cartTotal: itemsTotal - coupon,
  orderTotal: itemsTotal - coupon + delivery,
});

// 7 pieces for 10.00, 3 for 5.01, a coupon of 2.00, delivery for 11.90.
const paper = {
  lines: [line(0, 7, 1000, 867), line(1, 3, 501, 434)],
  totals: sums(1501, 200, 1190),
  taxTotals: sums(300, 40, 238),
  taxByRate: [{ rateBasisPoints: 2500, grossCents: 2491, taxCents: 498 }],
  grossCents: 2491,
  terms: { dueOn: '2026-12-01' },
} as unknown as PaperContent;

test('a reversal covers everything, without a negative zero', () => {
  const back = takenBack(paper);
  expect(back).toMatchObject({
    grossCents: -2491,
    totals: { orderTotal: -2491, delivery: -1190 },
    taxByRate: [{ rateBasisPoints: 2500, grossCents: -2491, taxCents: -498 }],
    lines: [{ quantity: -7, rowCents: -1000 }, { quantity: -3 }],
    terms: { dueOn: null },
  });
  expect(Object.is(back.totals.loyalty, 0)).toBe(true);
  expect(restOf(paper, [back])).toMatchObject({ grossCents: 0, lines: [], taxByRate: [] });
});

test('pieces credited one by one add up to what was paid for them, to the cent', () => {
  const credits: PaperContent[] = [];
  for (let piece = 0; piece < 7; piece += 1) {
    credits.push(takenBack(partOf(restOf(paper, credits), new Map([[0, 1]]))));
  }
  expect(credits.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(-867);
  const rest = restOf(paper, credits);
  expect(rest.lines.map(({ position }) => position)).toEqual([1]);
  // Delivery and the other line are still owed: the last credit note takes back exactly those.
  expect(rest.grossCents).toBe(434 + 1190);
  expect(restOf(paper, [...credits, takenBack(rest)]).grossCents).toBe(0);
});

test('a part has its share of the coupon and neither delivery nor fee', () => {
  const { totals, taxByRate, grossCents } = partOf(paper, new Map([[1, 3]]));
  expect(totals).toEqual({
    itemsTotal: 501,
    coupon: 67,
    loyalty: 0,
    delivery: 0,
    payment: 0,
    cartTotal: 434,
    orderTotal: 434,
  });
  expect([grossCents, taxByRate]).toEqual([434, [{ rateBasisPoints: 2500, grossCents: 434, taxCents: 87 }]]);
});
