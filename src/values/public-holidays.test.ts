import { expect, test } from 'vitest';
import { easterOf, endOfPeriod, isPublicHoliday, orthodoxEasterOf } from './public-holidays.ts';

test('Easter of both churches', () => {
  expect([2024, 2025, 2026, 2027, 2038].map(easterOf)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
  ]);
  expect([2024, 2025, 2026, 2027].map(orthodoxEasterOf)).toEqual([
    '2024-05-05',
    '2025-04-20',
    '2026-04-12',
    '2027-05-02',
  ]);
});

test.each([
  ['HR', '2026-06-04', 'Corpus Christi'],
  ['HR', '2026-11-18', 'the day of remembrance'],
  ['DE', '2026-11-18', 'the day of repentance, of one region'],
  ['AT', '2026-05-14', 'Ascension'],
  ['SI', '2027-02-08', 'the day of culture'],
  ['GR', '2026-02-23', 'Clean Monday'],
  ['IE', '2026-10-26', 'the last Monday of October'],
  ['SE', '2026-06-19', 'the eve of Midsummer'],
  ['BG', '2026-09-07', 'what is made up for, of a Sunday'],
])('%s has %s: %s', (country, day) => {
  expect(isPublicHoliday(day, country)).toBe(true);
});

test.each([
  ['a working day', '2026-11-20', ['HR'], '2026-11-20'],
  ['a Saturday', '2026-11-21', ['HR'], '2026-11-23'],
  ['a holiday', '2026-11-18', ['HR'], '2026-11-19'],
  ['Christmas and the weekend after it', '2026-12-25', ['HR'], '2026-12-28'],
  ['Easter Monday, by the Sunday before it', '2027-03-28', ['HR'], '2027-03-30'],
  ["a holiday of the buyer's country alone", '2028-10-03', ['HR', 'DE'], '2028-10-04'],
  ['holidays of both, one after the other', '2026-12-31', ['HR', 'SE', 'SI'], '2027-01-04'],
  ['a working day of a country that nothing is known of', '2026-12-24', ['CH'], '2026-12-24'],
])('a period that would end on %s ends on the next working day', (_what, day, countries, end) => {
  expect(endOfPeriod(day, countries)).toBe(end);
});
