import { expect, test } from 'vitest';
import {
  countryName,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatPrice,
  formatShortDate,
} from './formats.ts';

const euro = { id: 44, label: 'EUR', symbol: '€' };

test('prices have the format of the language', () => {
  expect(formatPrice('hr', 1234.5, euro)).toBe('1.234,50\u00a0€');
  expect(formatPrice('de', 1234567.8, euro)).toBe('1.234.567,80\u00a0€');
  expect(formatPrice('en', 1234.5, euro)).toBe('€1,234.50');
  expect(formatPrice('hr', 0, euro)).toBe('0,00\u00a0€');
});

test('a day in figures has the format of the language, and stays on one line', () => {
  expect(formatShortDate('hr', '2026-09-10')).toBe('10.\u00a009.\u00a02026.');
  expect(formatShortDate('en', '2026-09-10')).toBe('10/09/2026');
  expect(formatShortDate('de', '2026-09-10')).toBe('10.09.2026');
});

test('a currency written in letters is separated from the number', () => {
  const franc = { id: 33, label: 'CHF', symbol: 'CHF' };
  expect(formatPrice('en', 1234.5, franc)).toBe('CHF\u00a01,234.50');
  expect(formatPrice('en', -5, franc)).toBe('−CHF\u00a05.00');
  expect(formatPrice('de', 1234.5, franc)).toBe('1.234,50\u00a0CHF');
});

test('a reduction has a minus sign, zero does not', () => {
  expect(formatPrice('hr', -5, euro)).toBe('−5,00\u00a0€');
  expect(formatPrice('en', -5, euro)).toBe('−€5.00');
  expect(formatPrice('hr', -0.001, euro)).toBe('0,00\u00a0€');
  expect(formatNumber('de', -0)).toBe('0');
});

test('numbers show their decimals, or as many as requested', () => {
  expect(formatNumber('hr', 0.7)).toBe('0,7');
  expect(formatNumber('en', 1500, { unit: 'mm' })).toBe('1,500\u00a0mm');
  expect(formatNumber('de', 100)).toBe('100');
  expect(formatNumber('de', 2, { decimals: 2, unit: 'kg' })).toBe('2,00\u00a0kg');
  expect(formatNumber('hr', -12.25)).toBe('−12,25');
  expect(formatNumber('de', 7.5, { unit: '°' })).toBe('7,5°');
  expect(formatNumber('en', -9, { unit: '%' })).toBe('−9%');
  expect(formatNumber('hr', -9, { unit: '%' })).toBe('−9\u00a0%');
});

test('file sizes are in kB, large ones in MB', () => {
  expect(formatFileSize('hr', 84_213)).toBe('84\u00a0kB');
  expect(formatFileSize('de', 12)).toBe('1\u00a0kB');
  expect(formatFileSize('en', 999_499)).toBe('999\u00a0kB');
  expect(formatFileSize('hr', 999_500)).toBe('1,0\u00a0MB');
  expect(formatFileSize('en', 1_240_000)).toBe('1.2\u00a0MB');
});

test('dates are in words, in the site’s time zone', () => {
  const lateInLondon = '2026-05-06T22:30:00Z';
  expect(formatDate('hr', lateInLondon, 'Europe/Zagreb')).toBe('7. svibnja 2026.');
  expect(formatDate('en', lateInLondon, 'Europe/Zagreb')).toBe('7 May 2026');
  expect(formatDate('de', lateInLondon, 'Europe/Zagreb')).toBe('7. Mai 2026');
  expect(formatDateTime('de', lateInLondon, 'Europe/Zagreb')).toBe('7. Mai 2026 00:30');
  expect(formatDateTime('en', lateInLondon, 'America/New_York')).toBe('6 May 2026 18:30');
});

test('countries are named in the language, or by their code', () => {
  expect(['hr', 'en', 'de'].map((language) => countryName(language as 'hr', 'AT'))).toEqual([
    'Austrija',
    'Austria',
    'Österreich',
  ]);
  expect(countryName('hr', 'QX')).toBe('QX');
});
