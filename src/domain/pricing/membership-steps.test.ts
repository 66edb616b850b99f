import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PricedGoods, PriceInput } from './price-draft.ts';
import { calculatePrices } from './price-steps.ts';

const currency = { id: 44, label: 'EUR', symbol: '€', rate: 1, isMain: true };
const loyalty = { name: 'Circle', origin: 'program:circle', basisPoints: 500 };

function sold(
  key: number,
  list: number,
  discount: number | null,
  membership: number | null,
  rate = 2500,
): PricedGoods {
  const part = {
    quantity: 1,
    listPriceCents: list,
    discountPriceCents: discount,
    membershipPriceCents: membership,
    taxRateBasisPoints: rate,
  };
  return { key, name: `line ${key}`, quantity: 2, parts: [part], reductionPercent: 0 };
}

function priced(goods: readonly PricedGoods[], more: Partial<PriceInput> = {}) {
  return calculatePrices({ goods, coupon: null, delivery: null, payment: null, currency, ...more });
}

describe('a member pays', () => {
  test.each([
    ['the membership price', 1000, null, 800, 800],
    ['the discount where that is lower', 1000, 700, 800, 700],
    ['the membership price below a discount', 1000, 900, 800, 800],
    ['never more than others', 1000, null, 1200, 1000],
    ['like others where there is none', 1000, 900, null, 900],
  ])('%s', (_name, list, discount, membership, pays) => {
    const { lines, adjustments } = priced([sold(1, list, discount, membership)]);
    expect(lines[0]?.pieceCents).toBe(pays);
    const taken = adjustments.reduce((sum, { cents }) => sum + cents, 0);
    expect(taken).toBe((pays - list) * 2);
  });

  test('for a bundle by its members, less its percentage', () => {
    const kit: PricedGoods = {
      ...sold(1, 1000, null, 800),
      parts: [...sold(1, 1000, null, 800).parts, ...sold(1, 500, 400, null).parts],
      reductionPercent: 10,
    };
    expect(priced([kit]).lines[0]?.pieceCents).toBe(1080);
  });

  test('less the programme’s percentage after the coupon', () => {
    const coupon = {
      code: 'X',
      reduction: { kind: 'fixed', euroCents: 600 } as const,
      lineKeys: new Set([1]),
    };
    const { totals, adjustments } = priced([sold(1, 1000, null, 800)], { coupon, loyalty });
    expect(totals).toMatchObject({ itemsTotal: 1600, coupon: 600, loyalty: 50, cartTotal: 950 });
    expect(adjustments.at(-1)).toEqual({
      type: 'loyalty',
      label: 'Circle',
      cents: -50,
      origin: 'program:circle',
      lineKey: 1,
    });
  });
});

const price = fc.integer({ min: 1, max: 200_000 });
const maybe = fc.option(price, { nil: null });
const line = fc.record({
  list: price,
  discount: maybe,
  membership: maybe,
  rate: fc.constantFrom(0, 500, 2500),
});

test('in any cart the parts add up to the total and the order of lines changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (lines, couponPoints, loyaltyPoints) => {
        const goods = lines.map(({ list, discount, membership, rate }, index) =>
          sold(index + 1, list, discount, membership, rate),
        );
        const input = {
          coupon: {
            code: 'X',
            reduction: { kind: 'percent', basisPoints: couponPoints } as const,
            lineKeys: new Set(goods.map(({ key }) => key)),
          },
          loyalty: { ...loyalty, basisPoints: loyaltyPoints },
        };
        const draft = priced(goods, input);
        const { totals, taxTotals, taxByRate, adjustments } = draft;
        const listed = draft.lines.reduce(
          (sum, { retailCents, quantity }) => sum + retailCents * quantity,
          0,
        );
        expect(adjustments.reduce((sum, { cents }) => sum + cents, listed)).toBe(totals.orderTotal);
        expect(draft.lines.reduce((sum, { loyaltyCents }) => sum + loyaltyCents, 0)).toBe(totals.loyalty);
        expect(taxByRate.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(totals.orderTotal);
        expect(taxByRate.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(taxTotals.orderTotal);
        expect(totals.cartTotal).toBeGreaterThanOrEqual(0);
        const turned = priced(
          goods.map((known, index) => ({ ...known, key: goods.length - index })).reverse(),
          input,
        );
        expect(turned.totals).toEqual(totals);
        expect(turned.taxByRate).toEqual(taxByRate);
      },
    ),
    { numRuns: 400 },
  );
});
