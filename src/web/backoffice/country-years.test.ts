import { expect, test } from 'vitest';
import { paperYearsDefault } from '#values/retention.ts';
import { readCountryYears, writtenCountryYears } from './country-years.ts';

test('countries with their years are read and written as they are stored', () => {
  const entries = readCountryYears(paperYearsDefault);
  expect(entries.slice(0, 2)).toEqual([
    { country: 'HR', years: '11' },
    { country: 'DE', years: '8' },
  ]);
  expect(writtenCountryYears(entries)).toBe(paperYearsDefault);
  expect(readCountryYears('HR 11,DE 8')).toEqual(entries.slice(0, 2));
  expect(readCountryYears('')).toEqual([]);
});
