import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertCents } from './currency-conversion.ts';
import type { PricedGoods, PricedPart, PriceInput, Reduction } from './price-draft.ts';
import { calculatePrices } from './price-steps.ts';

const euro = { id: 44, label: 'EUR', symbol: '€', rate: 1, isMain: true };
const franc = { id: 33, label: 'CHF', symbol: 'CHF', rate: 0.94, isMain: false };

const croatianRates = fc.constantFrom(2500, 500, 0);
const part: fc.Arbitrary<PricedPart> = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  listPriceCents: fc.integer({ min: 0, max: 500_000 }),
  discountPriceCents: fc.option(fc.integer({ min: 0, max: 500_000 })),
  taxRateBasisPoints: croatianRates,
});
const identity = {
  key: fc.integer({ min: 1, max: 100_000 }),
  name: fc.string({ maxLength: 12 }),
  quantity: fc.integer({ min: 1, max: 999 }),
};
const product: fc.Arbitrary<PricedGoods> = fc.record({
  ...identity,
  parts: part.map((only) => [{ ...only, quantity: 1 }]),
  reductionPercent: fc.constant(0),
});
const bundle: fc.Arbitrary<PricedGoods> = fc.record({
  ...identity,
  parts: fc.array(part, { minLength: 2, maxLength: 8 }),
  reductionPercent: fc.constantFrom(0, 5, 8, 12.5, 100),
});
const goods = fc.oneof(product, bundle);
const charge = fc.option(
  fc.record({
    name: fc.constant('charge'),
    origin: fc.constant('delivery:1'),
    euroCents: fc.integer({ min: 0, max: 90_000 }),
    taxRateBasisPoints: fc.constant(2500),
  }),
);
const reduction: fc.Arbitrary<Reduction> = fc.oneof(
  fc.record({ kind: fc.constant('percent'), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('fixed'), euroCents: fc.integer({ min: 1, max: 5_000_000 }) }),
  fc.constant({ kind: 'freeDelivery' }),
);
const carts: fc.Arbitrary<PriceInput> = fc
  .record({
    goods: fc.uniqueArray(goods, { selector: (line) => line.key, maxLength: 30 }),
    reduction: fc.option(reduction),
    /** The coupon counts for the lines whose key this divides. */
    divisor: fc.integer({ min: 1, max: 4 }),
    delivery: charge,
    payment: charge,
    currency: fc.constantFrom(euro, franc, { ...franc, rate: 7.5345 }),
  })
  .map(({ reduction: taken, divisor, ...input }) => ({
    ...input,
    coupon: taken && {
      code: 'KROV10',
      reduction: taken,
      lineKeys: new Set(input.goods.map(({ key }) => key).filter((key) => key % divisor === 0)),
    },
    delivery:
      input.delivery && taken?.kind === 'freeDelivery'
        ? { ...input.delivery, euroCents: 0, waivedEuroCents: input.delivery.euroCents }
        : input.delivery,
  }));

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('in every cart', () => {
  test('the parts add up to the total to the cent', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const { lines, totals, adjustments } = calculatePrices(input);
        expect(totals.itemsTotal).toBe(sum(lines.map((line) => line.pieceCents * line.quantity)));
        expect(totals.cartTotal).toBe(totals.itemsTotal - totals.coupon);
        expect(totals.coupon).toBe(sum(lines.map(({ couponCents }) => couponCents)));
        expect(totals.orderTotal).toBe(totals.cartTotal + totals.delivery + totals.payment);
        const listTotal = sum(lines.map((line) => line.retailCents * line.quantity));
        expect(totals.orderTotal).toBe(listTotal + sum(adjustments.map(({ cents }) => cents)));
      }),
    );
  });

  test('the taxes of lines, charges and rates add up to the tax of the order', () => {
    fc.assert(
      fc.property(carts, (input) => {
        const { lines, totals, taxTotals, taxByRate } = calculatePrices(input);
        expect(sum(taxByRate.map((rate) => rate.taxCents))).toBe(taxTotals.orderTotal);
        expect(sum(taxByRate.map((rate) => rate.grossCents))).toBe(totals.orderTotal);
        expect(sum(lines.map((line) => line.taxCents))).toBe(taxTotals.cartTotal);
        expect(taxTotals.cartTotal).toBe(taxTotals.itemsTotal - taxTotals.coupon);
        expect(taxTotals.orderTotal).toBe(taxTotals.cartTotal + taxTotals.delivery + taxTotals.payment);
        for (const line of lines) {
          expect(sum(line.taxShares.map((share) => share.grossCents))).toBe(line.rowCents - line.couponCents);
          expect(sum(line.taxShares.map((share) => share.taxCents))).toBe(line.taxCents);
          for (const { grossCents, taxCents, rateBasisPoints } of line.taxShares) {
            const exact = (grossCents * rateBasisPoints) / (10_000 + rateBasisPoints);
            expect(Math.abs(taxCents - exact)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  test('each line keeps its amounts wherever it and its members are', () => {
    fc.assert(
      fc.property(carts, fc.infiniteStream(fc.nat()), (input, chance) => {
        const shuffle = <T>(entries: readonly T[]) =>
          entries
            .map((entry) => ({ entry, place: chance.next().value }))
            .sort((a, b) => a.place - b.place)
            .map(({ entry }) => entry);
        const shuffled = shuffle(input.goods).map((line) => ({ ...line, parts: shuffle(line.parts) }));
        const before = calculatePrices(input);
        const after = calculatePrices({ ...input, goods: shuffled });
        const byKey = (lines: typeof before.lines) => [...lines].sort((a, b) => a.key - b.key);
        expect(byKey(after.lines)).toEqual(byKey(before.lines));
        expect(after.totals).toEqual(before.totals);
        expect(after.taxTotals).toEqual(before.taxTotals);
        expect(after.taxByRate).toEqual(before.taxByRate);
      }),
    );
  });

  test('a coupon takes off no more than there is, and only from its lines', () => {
    fc.assert(
      fc.property(carts, (input) => {
        for (const { key, rowCents, couponCents } of calculatePrices(input).lines) {
          expect(couponCents).toBeGreaterThanOrEqual(0);
          expect(couponCents).toBeLessThanOrEqual(input.coupon?.lineKeys.has(key) ? rowCents : 0);
        }
      }),
    );
  });

  test('a discount never raises a price', () => {
    fc.assert(
      fc.property(carts, (input) => {
        for (const line of calculatePrices(input).lines)
          expect(line.pieceCents).toBeLessThanOrEqual(line.retailCents);
      }),
    );
  });
});

test('a bundle never costs more than its parts, and its discount is never more than its percentage', () => {
  fc.assert(
    fc.property(bundle, fc.constantFrom(euro, franc), (line, currency) => {
      const [priced] = calculatePrices({
        goods: [line],
        coupon: null,
        delivery: null,
        payment: null,
        currency,
      }).lines;
      const parts = calculatePrices({
        goods: line.parts.map((only, index) => ({
          key: index,
          name: 'x',
          quantity: only.quantity,
          parts: [{ ...only, quantity: 1 }],
          reductionPercent: 0,
        })),
        coupon: null,
        delivery: null,
        payment: null,
        currency,
      }).totals.itemsTotal;
      expect(priced?.pieceCents).toBeLessThanOrEqual(parts);
      expect(priced?.pieceCents).toBeGreaterThanOrEqual(
        Math.floor((parts * (100 - line.reductionPercent)) / 100 - 1e-6),
      );
    }),
  );
});

test('a bundle adds up its members, takes off its percentage and splits the tax over their rates', () => {
  const ofRate = (listPriceCents: number, quantity: number, taxRateBasisPoints: number) => ({
    quantity,
    listPriceCents,
    discountPriceCents: null,
    taxRateBasisPoints,
  });
  const { lines, taxByRate } = calculatePrices({
    goods: [
      {
        key: 1,
        name: 'kit',
        quantity: 2,
        parts: [
          ofRate(1_900, 1, 500),
          { ...ofRate(11_340, 20, 2500), discountPriceCents: 10_320 },
          ofRate(500, 1, 2500),
        ],
        reductionPercent: 6,
      },
    ],
    coupon: null,
    delivery: null,
    payment: null,
    currency: euro,
  });
  // 19.00 + 20 × 113.40 + 5.00 = 2292.00, with the discount 2088.00; less 6 %.
  expect(lines[0]).toMatchObject({ retailCents: 215_448, pieceCents: 196_272, rowCents: 392_544 });
  expect(taxByRate).toEqual([
    { rateBasisPoints: 2500, grossCents: 388_972, taxCents: 77_794 },
    { rateBasisPoints: 500, grossCents: 3_572, taxCents: 170 },
  ]);
});

test('25 % contained in 100.00 are 20.00; two rates are separate', () => {
  const line = { name: 'x', quantity: 1, reductionPercent: 0 };
  const part = { quantity: 1, discountPriceCents: null };
  const result = calculatePrices({
    goods: [
      { ...line, key: 1, parts: [{ ...part, listPriceCents: 10_000, taxRateBasisPoints: 2500 }] },
      { ...line, key: 2, parts: [{ ...part, listPriceCents: 2_100, taxRateBasisPoints: 500 }] },
    ],
    coupon: null,
    delivery: { name: 'Courier', origin: 'delivery:c', euroCents: 450, taxRateBasisPoints: 2500 },
    payment: null,
    currency: euro,
  });
  expect(result.taxByRate).toEqual([
    { rateBasisPoints: 2500, grossCents: 10_450, taxCents: 2_090 },
    { rateBasisPoints: 500, grossCents: 2_100, taxCents: 100 },
  ]);
  expect(result.taxTotals).toMatchObject({ itemsTotal: 2_100, delivery: 90, orderTotal: 2_190 });
});

test.each([
  ['three rows of 0.01 share the one cent of their tax', 2500, [1, 1, 1], [1, 0, 0]],
  // 21.41 contain 1.0195, all together 1.0253: what is over belongs to the rows whose own tax is cut off most.
  ['no row has a cent more tax than its own', 500, [2141, 7, 3, 2], [102, 1, 0, 0]],
])('%s', (_name, taxRateBasisPoints, rowCents, taxCents) => {
  const result = calculatePrices({
    goods: rowCents.map((listPriceCents, place) => ({
      key: place + 1,
      name: 'x',
      quantity: 1,
      parts: [{ quantity: 1, listPriceCents, discountPriceCents: null, taxRateBasisPoints }],
      reductionPercent: 0,
    })),
    coupon: null,
    delivery: null,
    payment: null,
    currency: euro,
  });
  expect(result.lines.map((line) => line.taxCents)).toEqual(taxCents);
});

test('a price is converted and rounded per piece, then multiplied', () => {
  expect(convertCents(1_333, franc)).toBe(1_253);
  const { lines } = calculatePrices({
    goods: [
      {
        key: 1,
        name: 'x',
        quantity: 3,
        parts: [{ quantity: 1, listPriceCents: 1_333, discountPriceCents: null, taxRateBasisPoints: 0 }],
        reductionPercent: 0,
      },
    ],
    coupon: null,
    delivery: null,
    payment: null,
    currency: franc,
  });
  expect(lines[0]?.rowCents).toBe(3_759);
});
