import { expect, test } from 'vitest';
import { splitHouseNumber } from './house-number.ts';

test.each([
  ['Ilica 15', 'Ilica', '15'],
  [' Ilica  15a ', 'Ilica', '15a'],
  ['Trg bana Jelačića 3 a', 'Trg bana Jelačića', '3 a'],
  ['Ulica kneza Domagoja, 12/1', 'Ulica kneza Domagoja', '12/1'],
  ['Put 32. divizije 5', 'Put 32. divizije', '5'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
  ['Hauptstr. 7-9', 'Hauptstr.', '7-9'],
  ['Riva bb', 'Riva', 'bb'],
  ['15 Baker Street', 'Baker Street', '15'],
  ['221B Baker Street', 'Baker Street', '221B'],
])('%s is a street and its number', (line, street, houseNumber) => {
  expect(splitHouseNumber(line)).toEqual({ street, houseNumber });
});

test.each(['', 'Ilica', '8. ožujka', 'Ulica 1. svibnja', '15', 'Straße des 17. Juni', 'Q7'])(
  '%j has no house number',
  (line) => {
    expect(splitHouseNumber(line)).toBeUndefined();
  },
);
