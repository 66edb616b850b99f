import { expect, test } from 'vitest';
import { netPieceCentsOf, rowTaxCentsOf } from './line-taxes.ts';

const share = (rateBasisPoints: number, grossCents: number, taxCents: number) => ({
  rateBasisPoints,
  grossCents,
  taxCents,
});

test('a row without a discount has the tax of the order itself', () => {
  const line = { rowCents: 999, taxRateBasisPoints: 2500, taxShares: [share(2500, 999, 199)] };
  expect(rowTaxCentsOf(line)).toBe(199);
});

test('a row with a coupon has the share of the tax that it has of the payment', () => {
  const line = { rowCents: 2000, taxRateBasisPoints: 2500, taxShares: [share(2500, 1000, 200)] };
  expect(rowTaxCentsOf(line)).toBe(400);
  const mixed = { ...line, taxShares: [share(2500, 500, 100), share(500, 1050, 50)] };
  expect(rowTaxCentsOf(mixed)).toBe(Math.round((2000 * 150) / 1550));
});

test('a free row’s tax is calculated by its rate', () => {
  const line = { rowCents: 1250, pieceCents: 625, taxRateBasisPoints: 2500, taxShares: [] };
  expect(rowTaxCentsOf(line)).toBe(250);
  expect(netPieceCentsOf(line)).toBe(500);
});
