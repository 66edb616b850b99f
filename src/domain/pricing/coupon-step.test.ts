import { describe, expect, test } from 'vitest';
import type { PricedGoods, PriceInput, Reduction } from './price-draft.ts';
import { calculatePrices } from './price-steps.ts';

const euro = { id: 44, label: 'EUR', symbol: '€', rate: 1, isMain: true };
const franc = { id: 33, label: 'CHF', symbol: 'CHF', rate: 0.94, isMain: false };

const line = (key: number, cents: number, taxRateBasisPoints = 2500): PricedGoods => ({
  key,
  name: `line ${key}`,
  quantity: 1,
  parts: [{ quantity: 1, listPriceCents: cents, discountPriceCents: null, taxRateBasisPoints }],
  reductionPercent: 0,
});

function priced(
  goods: readonly PricedGoods[],
  reduction: Reduction,
  more: Partial<PriceInput> & { lineKeys?: number[] } = {},
) {
  const { lineKeys = goods.map(({ key }) => key), ...input } = more;
  const coupon = { code: 'CODE', reduction, lineKeys: new Set(lineKeys) };
  return calculatePrices({ goods, coupon, delivery: null, payment: null, currency: euro, ...input });
}

describe('a percentage', () => {
  test('is rounded once, half up, and divided by largest remainder', () => {
    const { totals, lines } = priced([line(1, 333), line(2, 333), line(3, 334)], {
      kind: 'percent',
      basisPoints: 1000,
    });
    expect(totals).toMatchObject({ itemsTotal: 1000, coupon: 100, cartTotal: 900 });
    expect(lines.map(({ couponCents }) => couponCents)).toEqual([33, 33, 34]);
    expect(priced([line(1, 45)], { kind: 'percent', basisPoints: 1000 }).totals.coupon).toBe(5);
  });

  test('gives the odd cent to the same goods, whichever line is older', () => {
    const half: Reduction = { kind: 'percent', basisPoints: 5000 };
    const taxesOf = (goods: PricedGoods[]) => priced(goods, half).taxByRate;
    expect(taxesOf([line(1, 1), line(2, 1, 500)])).toEqual(taxesOf([line(2, 1), line(1, 1, 500)]));
  });

  test('applies only to its lines', () => {
    const { totals, adjustments } = priced(
      [line(1, 1000), line(2, 2000)],
      { kind: 'percent', basisPoints: 1500 },
      { lineKeys: [2] },
    );
    expect(totals.coupon).toBe(300);
    expect(adjustments).toEqual([
      { type: 'coupon', label: 'CODE', cents: -300, origin: 'coupon:CODE', lineKey: 2 },
    ]);
  });
});

describe('a fixed amount', () => {
  test('is converted, and capped by the goods it applies to', () => {
    const fixed: Reduction = { kind: 'fixed', euroCents: 2500 };
    expect(priced([line(1, 10_000)], fixed).totals.coupon).toBe(2500);
    expect(priced([line(1, 10_000)], fixed, { currency: franc }).totals.coupon).toBe(2350);
    expect(priced([line(1, 1000), line(2, 9000)], fixed, { lineKeys: [1] }).totals).toMatchObject({
      coupon: 1000,
      cartTotal: 9000,
    });
    expect(priced([], fixed).totals).toMatchObject({ coupon: 0, orderTotal: 0 });
  });

  test('lowers the tax of each rate by its share', () => {
    const { totals, taxTotals, taxByRate } = priced([line(1, 10_000), line(2, 5000, 500)], {
      kind: 'fixed',
      euroCents: 3000,
    });
    expect(totals.cartTotal).toBe(12_000);
    expect(taxByRate).toEqual([
      { rateBasisPoints: 2500, grossCents: 8000, taxCents: 1600 },
      { rateBasisPoints: 500, grossCents: 4000, taxCents: 190 },
    ]);
    expect(taxTotals).toMatchObject({ coupon: 448, itemsTotal: 2238, cartTotal: 1790, orderTotal: 1790 });
  });
});

test('free delivery leaves the charge and its waiver among the adjustments', () => {
  const delivery = {
    name: 'Courier',
    origin: 'delivery:c',
    euroCents: 0,
    waivedEuroCents: 450,
    taxRateBasisPoints: 2500,
  };
  const { totals, adjustments } = priced([line(1, 1000)], { kind: 'freeDelivery' }, { delivery });
  expect(totals).toMatchObject({ coupon: 0, delivery: 0, orderTotal: 1000 });
  expect(adjustments).toEqual([
    { type: 'delivery', label: 'Courier', cents: 450, origin: 'delivery:c', lineKey: null },
    { type: 'coupon', label: 'CODE', cents: -450, origin: 'coupon:CODE', lineKey: null },
  ]);
});

test('a row has its tax before coupon and loyalty, and the rows add up to that of the goods', () => {
  const goods = [line(1, 333), line(2, 1999), line(3, 1250, 500)];
  const { lines, taxTotals } = priced(goods, { kind: 'percent', basisPoints: 3300 });
  expect(lines.reduce((sum, { rowTaxCents }) => sum + rowTaxCents, 0)).toBe(taxTotals.itemsTotal);
  // 333 / 5 = 66.6, 1999 / 5 = 399.8, 1250 / 21 = 59.5: each to the cent, whoever gets the odd one.
  for (const [index, exact] of [66.6, 399.8, 59.52].entries()) {
    expect(Math.abs((lines[index]?.rowTaxCents ?? 0) - exact)).toBeLessThan(2);
  }
  const without = calculatePrices({ goods, coupon: null, delivery: null, payment: null, currency: euro });
  for (const { rowTaxCents, taxCents } of without.lines) expect(rowTaxCents).toBe(taxCents);
});
