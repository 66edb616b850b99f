import { expect, test } from 'vitest';
import type { CartLine } from '#web/visitor/cart-state.ts';
import { lineRuns } from './line-runs.ts';

const lineOf = (itemId: number, lengthMm?: number, colour = 'RAL 7016'): CartLine =>
  ({
    itemId,
    qty: 1,
    options: lengthMm
      ? { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: lengthMm } }
      : {},
    productData: {
      name: 'Opšav',
      sku: `OPS-${colour}`,
      attributes: [{ label: 'Boja', value: colour }],
      options: lengthMm ? [{ label: 'Duljina', value: `${lengthMm} mm` }] : [],
    },
  }) as unknown as CartLine;

test('another length of the product before it continues its list, and shows only the differences', () => {
  const runs = lineRuns([
    lineOf(1, 2000),
    lineOf(2, 3000),
    lineOf(3, 3000, 'RAL 9005'),
    lineOf(4),
    lineOf(5, 2000),
  ]);
  expect(runs.map(({ line, goesOn }) => [line.itemId, goesOn])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
    [5, false],
  ]);
  expect(runs[1]?.facts).toEqual([
    { text: 'Boja: RAL 7016', shared: true },
    { text: 'Duljina: 3000 mm', shared: false },
  ]);
  expect(runs[0]?.facts.every(({ shared }) => !shared)).toBe(true);
});
