import { expect, test } from 'vitest';
import { isNamedBy, withScanned } from './counted-rows.ts';

const screw = { sku: 'SCREW', name: 'Vijak', unit: 'pcs', barcode: '4006381333931' };
const sheet = { sku: 'SHEET', name: 'Lim', unit: 'm', barcode: null };

test('each scan counts a piece more and brings its row to the top; metres are typed', () => {
  const rows = [screw, sheet, screw].reduce(withScanned, []);
  expect(rows.map(({ sku, counted }) => [sku, counted])).toEqual([
    ['SCREW', '2'],
    ['SHEET', ''],
  ]);
  const typed = rows.map((row) => (row.sku === 'SHEET' ? { ...row, counted: '12,5' } : row));
  expect(withScanned(typed, sheet)[0]).toMatchObject({ sku: 'SHEET', counted: '12,5' });
});

test('a product is named by its SKU in any case, and by its whole barcode', () => {
  expect(isNamedBy(screw, 'screw')).toBe(true);
  expect(isNamedBy(screw, '4006381333931')).toBe(true);
  expect(isNamedBy(screw, '400638')).toBe(false);
  expect(isNamedBy(sheet, '')).toBe(false);
});
