import { expect, test } from 'vitest';
import { drawingSize, drawSales } from './sales-drawing.ts';

const dayOf = (amount: number, amountBefore: number, place: number) => ({
  day: `2026-11-${String(place + 2).padStart(2, '0')}`,
  orders: 1,
  amount,
  dayBefore: `2026-10-${String(place + 5).padStart(2, '0')}`,
  ordersBefore: 1,
  amountBefore,
});
const sales = (amounts: readonly number[], before: readonly number[]) => ({
  currency: 'EUR',
  days: amounts.map((amount, place) => dayOf(amount, before[place] ?? 0, place)),
});

test('bars and line are to one scale, from nothing at the bottom', () => {
  const { bars, before, amounts } = drawSales(sales([0, 150, 300], [300, 0, 150]));
  expect(bars.map(({ height }) => height)).toEqual([0, 150, 300]);
  for (const { y, height } of bars) expect(y + height).toBe(drawingSize.height);
  const heights = [...before.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
  expect(heights).toEqual([0, 300, 150]);
  expect(amounts.at(0)).toEqual({ amount: 0, fromTop: 100 });
  expect(amounts.at(-1)).toEqual({ amount: 300, fromTop: 0 });
});

test('the bars stand beside each other within the drawing, and each week is named by its first day', () => {
  const { bars, days } = drawSales(sales(Array(28).fill(10), Array(28).fill(5)));
  for (const [place, { x, width }] of bars.entries()) {
    expect(x + width).toBeLessThan(bars[place + 1]?.x ?? drawingSize.width);
  }
  expect(days.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23']);
});

test('without any sale there is still a scale', () => {
  const { bars, amounts } = drawSales(sales([0, 0], [0, 0]));
  expect(bars.map(({ height }) => height)).toEqual([0, 0]);
  expect(amounts.length).toBeGreaterThan(1);
});
