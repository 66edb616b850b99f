import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertedCents, taxContainedCents } from '#values/money.ts';
import { eurCentsBetween } from './price-ranges.ts';

test('a price filter, in another currency and without tax, matches exactly the prices shown within it', () => {
  const cents = fc.integer({ min: 0, max: 500_000 });
  const rate = fc.constantFrom(1, 7.5345, 0.93, 0.0041, 25.1);
  const tax = fc.constantFrom(0, 500, 810, 1300, 2500, 2550);
  fc.assert(
    fc.property(cents, cents, cents, rate, tax, (price, low, width, unitsForOneEur, basisPoints) => {
      const currency = { rate: unitsForOneEur };
      const gross = convertedCents(price, unitsForOneEur);
      const shown = gross - taxContainedCents(gross, basisPoints);
      const [from, to] = [low / 100, (low + width) / 100];
      const { minimum, maximum } = eurCentsBetween(from, to, currency, basisPoints);
      expect(minimum <= price && price <= maximum).toBe(low <= shown && shown <= low + width);
    }),
    { numRuns: 2000 },
  );
});

test('a price is rounded half up for each piece', () => {
  expect(convertedCents(1005, 0.5)).toBe(503);
  expect(convertedCents(1005, 1)).toBe(1005);
});

test('an open end stays open', () => {
  expect(eurCentsBetween(Number.NEGATIVE_INFINITY, 10, { rate: 2 })).toEqual({
    minimum: Number.NEGATIVE_INFINITY,
    maximum: 500,
  });
});
