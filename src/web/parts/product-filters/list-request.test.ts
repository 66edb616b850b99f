import { expect, test } from 'vitest';
import { productSortWords } from '#values/product-sorts.ts';
import { filtersOf } from './list-request.ts';
import { readListState } from './list-state.ts';

const filters = [
  { attributeCode: 'colour', type: 'visualSwatch' as const, values: [{ attributeID: 3, totalProducts: 1 }] },
  { attributeCode: 'finalPrice', type: 'numberField' as const, values: [] },
  { attributeCode: 'availableFrom', type: 'date' as const, values: [] },
];
const filtersFor = (query: string) =>
  filtersOf(readListState(new URLSearchParams(query), { filters, sorts: productSortWords, discount: true }));

test('values, limits and switches become filters of the API', () => {
  expect(
    filtersFor('colour=3&finalPrice=10-20&availableFrom=2026-01-01_&discount=true&featured=true'),
  ).toEqual([
    { key: 'colour', value: [3], operator: 'in' },
    { key: 'finalPrice', value: [10, 20], operator: 'between' },
    { key: 'availableFrom', value: '2026-01-01', operator: 'gte' },
    { key: 'discount', value: true },
    { key: 'featured', value: true },
  ]);
  expect(filtersFor('finalPrice=-20')).toEqual([{ key: 'finalPrice', value: 20, operator: 'lte' }]);
});
