import { expect, test } from 'vitest';
import { placeOfPage, readListPage } from './list-page.ts';

const items = [{ id: 1 }, { id: 2 }];
const read = { items, page: 2, pageCount: 3, total: 6 };

test('records with totalPages and totalRecords are read', () => {
  expect(readListPage({ records: items, totalRecords: 6, totalPages: 3, page: 2 })).toEqual(read);
});

test('data with lastPage and total is read', () => {
  expect(readListPage({ data: items, total: 6, lastPage: 3, page: 2 })).toEqual(read);
});

test('data whose counts are under pagination is read', () => {
  expect(readListPage({ data: items, pagination: { total: 6, lastPage: 3, page: 2 } })).toEqual(read);
});

test('an empty list has one empty page', () => {
  const answer = { records: [], totalRecords: 0, totalPages: 0, page: 1 };
  expect(readListPage(answer)).toEqual({ items: [], page: 1, pageCount: 1, total: 0 });
});

test('an answer without counts is the only page', () => {
  expect(readListPage({ data: items })).toEqual({ items, page: 1, pageCount: 1, total: 2 });
});

test.for([
  { page: 1, pageCount: 3, place: { isFirst: true, isMiddle: false, isLast: false } },
  { page: 2, pageCount: 3, place: { isFirst: false, isMiddle: true, isLast: false } },
  { page: 3, pageCount: 3, place: { isFirst: false, isMiddle: false, isLast: true } },
  { page: 1, pageCount: 1, place: { isFirst: true, isMiddle: false, isLast: true } },
])('page $page of $pageCount knows its position', ({ page, pageCount, place }) => {
  expect(placeOfPage({ page, pageCount })).toEqual(place);
});
