import { expect, test } from 'vitest';
import { openData, putInPage } from './loaded-data.ts';

test('data in the page are what the loader returned, the same object each time', () => {
  const given = { title: 'Krov "<b>" \u2028', cents: 7310, none: null };
  const mark = putInPage('product.hr', given);
  expect(openData(mark)).toBe(given);
  expect(openData(mark)).toBe(openData(mark));
  expect(JSON.stringify(mark)).toBe('{"inPage":"product.hr"}');
});

test.each([[undefined], [null], ['text'], [{ title: 'Krov' }]])(
  '%j that was never put into a page stays as it is',
  (value) => {
    expect(openData(value)).toBe(value);
  },
);

test('nothing is put into the page as nothing', () => {
  expect(openData(putInPage('root', null))).toBe(null);
});
