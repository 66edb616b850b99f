import { expect, test } from 'vitest';
import { drawPrices, withPlanned } from './price-drawing.ts';

const now = new Date('2026-11-30T00:00:00Z');
const step = (at: string, finalPrice: number) => ({
  at: new Date(at).toISOString(),
  isPlanned: new Date(at) > now,
  finalPrice,
});

test('the line holds from step to step, and the lowest of 30 days counts the price that held when they began', () => {
  const drawn = drawPrices([step('2026-11-20', 100), step('2026-10-16', 50), step('2026-01-01', 100)], now);
  // 60 days are 1000 wide: 1 October is where it begins.
  expect(drawn).toMatchObject({ from: 500, now: 1000, lowest: 50, line: 'M0,18H250V109H833V18H1000' });
});

test('what is planned is drawn after now, and is no lowest price', () => {
  const drawn = drawPrices([step('2026-12-10', 40), step('2026-10-01', 80)], now);
  expect(drawn?.lowest).toBe(80);
  expect(drawn?.now).toBeLessThan(1000);
  expect(drawn?.line).toMatch(/V\d+H1000$/);
});

test('what has no price yet has no line', () => {
  expect(drawPrices([], now)).toBeUndefined();
  expect(drawPrices([step('2026-12-10', 40)], now)).toBeUndefined();
});

test('a change is planned from now on, or for as long as it is to hold, and takes the place of another reduction', () => {
  const past = { ...step('2026-11-01', 80), retailPrice: 100, discountPrice: 80 };
  const coming = { ...step('2026-12-05', 100), retailPrice: 100, discountPrice: null };
  const planned = (field: string, after: unknown) =>
    withPlanned([past, coming], [{ field, after }], now)
      .filter((one) => one !== past)
      .map(({ at, isPlanned, finalPrice }) => [at.slice(0, 10), isPlanned, finalPrice]);
  expect(planned('retailPrice', 120)).toEqual([
    ['2026-11-30', true, 80],
    ['2026-12-05', true, 120],
  ]);
  expect(planned('retailPrice', 70)).toContainEqual(['2026-11-30', true, 70]);
  const discount = { retailPrice: 60, from: '2026-12-02T00:00:00Z', to: '2026-12-09T00:00:00Z' };
  expect(planned('discount', discount)).toEqual([
    ['2026-12-02', true, 60],
    ['2026-12-09', true, 100],
  ]);
  expect(planned('discount', { ...discount, from: null, to: null })).toEqual([['2026-11-30', true, 60]]);
  expect(withPlanned([], [{ field: 'retailPrice', after: 5 }], now)).toEqual([]);
});
