import { expect, test } from 'vitest';
import { cartItems, withoutLines } from './roof-items.ts';
import type { CalculatedRoof } from './roof-load.ts';

const texts = { name: 'Okapnica', sku: 'ATK-OKAP', slug: 'okapnica' };
const line = (product: number, quantity: number, row: number): CalculatedRoof['lines'][number] => ({
  group: 'edges',
  product,
  ...texts,
  stock: { state: 'inStock', quantity: null },
  quantity,
  otherColour: null,
  choices: [],
  reasons: [],
  weightKg: quantity,
  row,
  rowTax: row / 5,
});
const roof = {
  product: { id: 1, ...texts, stock: { state: 'inStock', quantity: null } },
  lengthOption: 'lengthMm',
  panels: [{ lengthMm: 4330, pieces: 26, weightKg: 100, row: 1000.1, rowTax: 200.02 }],
  lines: [{ ...line(7, 14, 70.2), memberSaving: 2.5 }, line(8, 3, 30)],
  weightKg: 117,
  total: 1100.3,
  totalTax: 220.06,
  memberSaving: 12,
} as unknown as CalculatedRoof;

test('omitted items are neither bought nor in the sums', () => {
  const taken = withoutLines(roof, (product) => product === 7);
  expect(cartItems(taken).map(({ productId, qty }) => [productId, qty])).toEqual([
    [1, 26],
    [8, 3],
  ]);
  expect(taken).toMatchObject({ total: 1030.1, totalTax: 206.02, weightKg: 103 });
  expect(taken.memberSaving).toBe(9.5);
});

test('a roof without omitted items stays as calculated, with prices or without', () => {
  expect(withoutLines(roof, () => false)).toBe(roof);
  const { total: _total, totalTax: _tax, ...silent } = roof;
  const taken = withoutLines(silent as CalculatedRoof, () => true);
  expect([taken.lines, taken.total, taken.totalTax]).toEqual([[], undefined, undefined]);
  expect(cartItems(taken)).toHaveLength(1);
});
