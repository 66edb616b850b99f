import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PriceStep, priceNow, reductionOf, stockState, unitPriceCents } from './price-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

type Step = [day: string, listCents: number, effectiveCents?: number];
const log = (...steps: Step[]): PriceStep[] =>
  steps.map(([day, listCents, effectiveCents = listCents]) => ({
    at: new Date(day),
    listCents,
    effectiveCents,
  }));
const reduced = (listPriceCents: number, cents: number, from: string, to: string | null = null) => ({
  listPriceCents,
  discount: { cents, from: new Date(from), to: to === null ? null : new Date(to) },
});

test('bananas 1.69, 1.49, 1.29, then "offer 1.29": no percentage', () => {
  const history = log(
    ['2026-10-01', 169],
    ['2026-11-01', 149],
    ['2026-11-10', 129],
    ['2026-11-18', 169, 129],
  );
  const reduction = reductionOf(reduced(169, 129, '2026-11-18'), history, now);
  expect(reduction).toMatchObject({ lowest30Cents: 129, percent: null });
});

test('a dip within the 30 days before counts as the price that is reduced', () => {
  const history = log(
    ['2025-11-01', 3450],
    ['2026-10-20', 3190],
    ['2026-10-27', 3450],
    ['2026-11-09', 3450, 2990],
  );
  const reduction = reductionOf(reduced(3450, 2990, '2026-11-09'), history, now);
  expect(reduction).toMatchObject({ lowest30Cents: 3190, percent: 6 });
});

test('the price already in force when the 30 days began counts', () => {
  const history = log(['2025-11-01', 2490], ['2026-10-15', 2630], ['2026-11-02', 2630, 2390]);
  expect(reductionOf(reduced(2630, 2390, '2026-11-02'), history, now)).toMatchObject({
    lowest30Cents: 2490,
    percent: 4,
  });
});

test('a price from before the 30 days does not count', () => {
  const history = log(['2026-01-01', 500], ['2026-09-01', 1000], ['2026-11-10', 1000, 900]);
  expect(reductionOf(reduced(1000, 900, '2026-11-10'), history, now)?.percent).toBe(10);
});

test('successive reductions keep the period of the first', () => {
  const history = log(['2025-11-01', 7200], ['2026-10-26', 7200, 6800], ['2026-11-10', 7200, 6490]);
  const reduction = reductionOf(reduced(7200, 6490, '2026-10-26'), history, now);
  expect(reduction).toMatchObject({ lowest30Cents: 7200, percent: 10, to: new Date('2026-10-26') });
});

test('an offer like the one a month ago has no percentage', () => {
  const history = log(
    ['2025-11-01', 5490],
    ['2026-09-20', 5490, 4990],
    ['2026-09-30', 5490],
    ['2026-10-12', 5490, 4990],
  );
  expect(reductionOf(reduced(5490, 4990, '2026-10-12'), history, now)?.percent).toBeNull();
});

test('without an earlier log, the list price has been in force since the product was created', () => {
  expect(reductionOf(reduced(18900, 17200, '2026-09-01'), [], now)).toMatchObject({
    lowest30Cents: 18900,
    percent: 9,
  });
});

test('a discount runs from its first moment up to but not including its last', () => {
  const product = reduced(1000, 900, '2026-11-01T00:00:00Z', '2026-11-20T12:00:00Z');
  const at = (time: string) => priceNow(product, new Date(time)).finalCents;
  expect(at('2026-10-31T23:59:59.999Z')).toBe(1000);
  expect(at('2026-11-01T00:00:00Z')).toBe(900);
  expect(at('2026-11-20T11:59:59.999Z')).toBe(900);
  expect(at('2026-11-20T12:00:00Z')).toBe(1000);
  expect(reductionOf(product, [], now)).toBeNull();
});

test('an announced reduction is never more than a buyer of the last 30 days could have saved', () => {
  const step = fc.record({
    day: fc.integer({ min: 0, max: 120 }),
    cents: fc.integer({ min: 100, max: 2000 }),
  });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 50, max: 1999 }),
      (steps, cents) => {
        const begin = Date.UTC(2026, 6, 1);
        const rising = steps.toSorted((a, b) => a.day - b.day);
        const history = rising.map(({ day, cents: listCents }) => ({
          at: new Date(begin + day * 86_400_000),
          listCents,
          effectiveCents: listCents,
        }));
        const from = new Date(begin + 121 * 86_400_000);
        history.push({ at: from, listCents: 2000, effectiveCents: cents });
        const product = { listPriceCents: 2000, discount: { cents, from, to: null } };
        const reduction = reductionOf(product, history, new Date(from.getTime() + 1000));
        const windowStart = from.getTime() - 30 * 86_400_000;
        const paid = history.filter(
          ({ at }, index) => at < from && (history[index + 1]?.at.getTime() ?? 0) > windowStart,
        );
        expect(reduction?.lowest30Cents).toBe(Math.min(...paid.map(({ effectiveCents }) => effectiveCents)));
      },
    ),
  );
});

test('unit prices are rounded half up to the cent', () => {
  expect(unitPriceCents(1760, 0.43)).toBe(4093);
  expect(unitPriceCents(1005, 2)).toBe(503);
});

test.each([
  [null, 'notCounted'],
  [0, 'outOfStock'],
  [5000, 'low'],
  [5001, 'inStock'],
])('a stock of %s thousandths is %s at a threshold of 5', (thousandths, state) => {
  expect(stockState(thousandths, 5)).toBe(state);
});
