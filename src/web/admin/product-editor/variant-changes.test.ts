import { expect, test } from 'vitest';
import { countedOf, newCombinations, patchesOf, wrongVariants } from './variant-changes.ts';

const variants = [
  { id: 7, sku: 'STRIP-7016', values: { colour: 'ral7016', thickness: 't070' } },
  { id: 8, sku: 'STRIP-9005', values: { colour: 'ral9005', thickness: 't070' } },
] as unknown as Parameters<typeof countedOf>[0];

test('of the lines that were typed only what was typed is sent', () => {
  const typed = { 7: { retailPrice: 13 }, 8: { barcode: null, onHand: 40 } };
  expect(patchesOf(typed)).toEqual([
    { id: 7, fields: { retailPrice: 13 } },
    { id: 8, fields: { barcode: null } },
  ]);
  expect(countedOf(variants, typed)).toEqual([{ sku: 'STRIP-9005', counted: 40 }]);
  expect([...wrongVariants({ 7: { retailPrice: null }, 8: { onHand: 'many' } })]).toEqual([
    '7 retailPrice',
    '8 onHand',
  ]);
});

test('combinations that no variant has yet are made of the chosen values', () => {
  const chosen = { colour: ['ral7016', 'ral3009'], thickness: ['t070', 't060'] };
  expect(newCombinations(['colour', 'thickness'], chosen, variants)).toEqual([
    { colour: 'ral7016', thickness: 't060' },
    { colour: 'ral3009', thickness: 't070' },
    { colour: 'ral3009', thickness: 't060' },
  ]);
  expect(newCombinations(['colour', 'thickness'], { colour: ['ral3009'] }, variants)).toEqual([]);
});
