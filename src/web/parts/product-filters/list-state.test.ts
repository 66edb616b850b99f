import { expect, test } from 'vitest';
import { filterSelectionMaximum } from '#values/limits.ts';
import { productSortWords } from '#values/product-sorts.ts';
import {
  isFiltered,
  isFull,
  readListState,
  withoutFilters,
  withRange,
  withValue,
  writeListState,
} from './list-state.ts';

const value = (attributeID: number) => ({ attributeID, totalProducts: 3 });
const filters = [
  { attributeCode: 'colour', type: 'visualSwatch' as const, values: [value(12), value(15), value(16)] },
  { attributeCode: 'finalPrice', type: 'numberField' as const, values: [{ totalProducts: 9 }] },
  { attributeCode: 'availableFrom', type: 'date' as const, values: [{ totalProducts: 9 }] },
];
const offer = { filters, sorts: productSortWords, discount: true };
const read = (query: string) => readListState(new URLSearchParams(query), offer);

test('reading and writing an address are inverse', () => {
  const address =
    '?colour=12,15&finalPrice=10-200&availableFrom=2026-01-01_2026-03-31&discount=true&sort=priceAsc&limit=24&page=2';
  expect(read(address)).toMatchObject({
    selected: { colour: [12, 15] },
    ranges: {
      finalPrice: { from: '10', to: '200' },
      availableFrom: { from: '2026-01-01', to: '2026-03-31' },
    },
    discount: true,
    sort: 'priceAsc',
    limit: 24,
    page: 2,
  });
  expect(writeListState(read(address))).toBe(address);
});

test('open limits stay open', () => {
  expect(writeListState(read('?finalPrice=-200'))).toBe('?finalPrice=-200');
  expect(writeListState(read('?finalPrice=10-'))).toBe('?finalPrice=10-');
  expect(writeListState(read('?availableFrom=_2026-03-31'))).toBe('?availableFrom=_2026-03-31');
});

test('the submission of a form without scripts is read', () => {
  const state = read('?colour=12&colour=16&finalPrice.from=9,50&finalPrice.to=&sort=nameAsc&limit=12');
  expect(writeListState(state)).toBe('?colour=12,16&finalPrice=9.5-&sort=nameAsc');
});

test.each([
  '?colour=99,abc,',
  '?shape=3&utm_source=letter&__proto__=1',
  '?finalPrice=cheap&availableFrom=2026-99-99_soon',
  '?page=0&limit=1000&sort=random',
  '?page=1e99&limit=-1&discount=1&featured=yes&keyword=%20%20',
  '?colour[]=12&finalPrice=--',
])('nonsense is ignored: %s', (query) => {
  expect(writeListState(read(query))).toBe('');
});

test('reversed limits are swapped', () => {
  expect(read('?finalPrice=200-10').ranges.finalPrice).toEqual({ from: '10', to: '200' });
});

test('sorts that the category does not offer and reductions in a store without prices are ignored', () => {
  const read = (query: string) =>
    readListState(new URLSearchParams(query), { filters, sorts: ['newest'], discount: false });
  expect(read('sort=oldest').sort).toBeUndefined();
  expect(writeListState(read('discount=true&colour=12'))).toBe('?colour=12');
});

test('choosing and clearing returns to the first page and keeps order and page size', () => {
  const third = read('?colour=15&sort=priceAsc&limit=24&page=3');
  expect(writeListState(withValue(third, 'colour', 12, true))).toBe('?colour=12,15&sort=priceAsc&limit=24');
  expect(writeListState(withValue(third, 'colour', 15, false))).toBe('?sort=priceAsc&limit=24');
  expect(writeListState(withRange(third, 'finalPrice', { from: '5', to: '' }))).toBe(
    '?colour=15&finalPrice=5-&sort=priceAsc&limit=24',
  );
  expect(writeListState(withoutFilters(third))).toBe('?sort=priceAsc&limit=24');
  expect(isFiltered(third)).toBe(true);
  expect(isFiltered(withoutFilters(third))).toBe(false);
});

test('words stay as they were typed', () => {
  expect(read('?keyword=%20žlijeb%20%26%20co%20').keyword).toBe('žlijeb & co');
  expect(read(writeListState(read('?keyword=a%26b%3Dc%25'))).keyword).toBe('a&b=c%');
});

test('a full filter accepts no more values, and returns its own', () => {
  const ids = Array.from({ length: filterSelectionMaximum + 1 }, (_, index) => index + 1);
  const many = {
    filters: [{ attributeCode: 'colour', type: 'multipleSelect' as const, values: ids.map(value) }],
  };
  const state = readListState(new URLSearchParams(`colour=${ids.slice(0, -1)}`), { ...offer, ...many });
  expect(isFull(state, 'colour')).toBe(true);
  expect(withValue(state, 'colour', ids.length, true)).toBe(state);
  const less = withValue(state, 'colour', 1, false);
  expect([isFull(less, 'colour'), less.selected.colour?.length]).toEqual([false, filterSelectionMaximum - 1]);
});
