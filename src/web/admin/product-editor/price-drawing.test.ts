import { expect, test } from 'vitest';
import { drawPrices } from './price-drawing.ts';

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
