import { expect, test } from 'vitest';
import { unbrokenHours } from './opening-hours.ts';

/** Where a line may end. */
const piecesOf = (hours: string) => unbrokenHours(hours).split(' ');
const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

test.each([
  ['pon – pet 7 – 16 h, sub 8 – 12 h', ['pon – pet', '7 – 16 h,', 'sub 8 – 12 h']],
  ['Mo – Fr 7 – 16 Uhr, Sa 8 – 12 Uhr', ['Mo – Fr', '7 – 16 Uhr,', 'Sa 8 – 12 Uhr']],
  ['Mon – Fri 7 am – 4 pm, Sat 8 am – noon', ['Mon – Fri', '7 am – 4 pm,', 'Sat 8 am – noon']],
  ['pon-pet 7:00-15:30', ['pon-pet', '7:00-15:30']],
  ['Öffnungszeiten nach Vereinbarung', ['Öffnungszeiten', 'nach', 'Vereinbarung']],
])('lines break between times, never within one: %s', (hours, pieces) => {
  expect(piecesOf(hours).map(withPlainSpaces)).toEqual(pieces);
  expect(withPlainSpaces(unbrokenHours(hours))).toBe(hours);
});

test('also after a dash, where browsers may break before a no-break space', () => {
  expect(unbrokenHours('8 – 12')).toBe('8\u00a0–\u2060\u00a012');
});

test('a range without spaces is kept together too', () => {
  expect(unbrokenHours('7:00–15:30')).toBe('7:00\u2060–\u206015:30');
});
