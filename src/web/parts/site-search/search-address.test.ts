import { expect, test } from 'vitest';
import { readSearchQuery, searchPath } from './search-address.ts';

test('reading and writing an address of words, category and page are inverse', () => {
  const query = { search: 'falc & žlijeb', category: 'posts', page: 3 } as const;
  const path = searchPath('hr', query);
  expect(path).toBe('/pretraga?search=falc+%26+%C5%BElijeb&category=posts&page=3');
  expect(readSearchQuery(new URL(path, 'https://shop.example').searchParams)).toEqual(query);
});

test('defaults are left out', () => {
  expect(searchPath('de', { search: 'Rinne', category: 'pages', page: 1 })).toBe('/de/suche?search=Rinne');
  expect(searchPath('en', {})).toBe('/en/search');
});

test('invalid values count as absent', () => {
  const read = (query: string) => readSearchQuery(new URLSearchParams(query));
  const nothing = { search: '', category: undefined, page: 1 };
  expect(read('')).toEqual(nothing);
  expect(read('search=%20%20&category=secrets&page=-3')).toEqual(nothing);
  expect(read('page=1e9&category=__proto__')).toEqual(nothing);
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
