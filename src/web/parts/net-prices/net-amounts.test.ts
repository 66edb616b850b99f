import { expect, test } from 'vitest';
import { netOf, netPriceOf } from './net-views.tsx';

test.each([
  [24.9, 25, 19.92],
  [1.5, 25, 1.2],
  [0.01, 25, 0.01],
  [7.4, 13, 6.55],
  [100, 8.1, 92.51],
  [10, 0, 10],
])('%d with %d %% in it are %d without', (gross, rate, net) => {
  expect(netOf(gross, rate)).toBe(net);
});

test('all prices lose the tax, the percentage of a reduction stays that of the prices with tax', () => {
  const price = {
    final: 29.9,
    from: true as const,
    reduction: { lowest30: 31.9, percent: 6 },
    member: 27.5,
    unit: 'm',
    unitPrice: { unit: 'm2', price: 69.53 },
    taxRate: 25,
  };
  expect(netPriceOf(price, 25)).toEqual({
    ...price,
    final: 23.92,
    reduction: { lowest30: 25.52, percent: 6 },
    member: 22,
    unitPrice: { unit: 'm2', price: 55.62 },
  });
});
