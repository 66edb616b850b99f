import { expect, test } from 'vitest';
import { dateRangeOf } from './date-range.ts';

const timeZone = 'Europe/Zagreb';
const fair = { startsAt: '2026-04-14T07:00:00Z', endsAt: '2026-04-18T16:00:00Z', timeZone };
const webinar = { startsAt: '2027-01-28T16:00:00Z', endsAt: '2027-01-28T17:30:00Z', timeZone };
/** Blanks of the language's own kinds are all the same here. */
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');

test.for([
  ['hr', 'četvrtak, 28. siječnja 2027.', '17:00 – 18:30', 'CET', 'sij'],
  ['en', 'Thursday 28 January 2027', '17:00–18:30', 'CET', 'Jan'],
  ['de', 'Donnerstag, 28. Januar 2027', '17:00–18:30 Uhr', 'MEZ', 'Jan'],
] as const)(
  'a day is formatted with its hours and their time zone: %s',
  ([language, days, hours, zone, month]) => {
    const range = dateRangeOf(language, webinar);
    expect(plain(range.days)).toBe(days);
    expect(plain(range.hours)).toBe(hours);
    expect(range).toMatchObject({ zone, day: '28', month, start: null, end: null });
  },
);

test.for([
  ['hr', '14. – 18. travnja 2026.', 'subota, 18. travnja 2026.'],
  ['en', '14–18 April 2026', 'Saturday 18 April 2026'],
  ['de', '14.–18. April 2026', 'Samstag, 18. April 2026'],
] as const)('several days are formatted from first to last: %s', ([language, days, last]) => {
  const range = dateRangeOf(language, fair);
  expect(plain(range.days)).toBe(days);
  expect(range.hours).toBeNull();
  expect(plain(range.end?.day)).toBe(last);
  expect(range.end?.time).toBe('18:00');
});

test.for([
  ['hr', '3. – 5. rujna 2027.', '30. kolovoza – 2. rujna 2027.', '30. prosinca 2027. – 2. siječnja 2028.'],
  ['en', '3–5 September 2027', '30 August – 2 September 2027', '30 December 2027 – 2 January 2028'],
  ['de', '3.–5. September 2027', '30. August – 2. September 2027', '30. Dezember 2027 – 2. Januar 2028'],
] as const)('no day of a range has a leading zero: %s', ([language, ofMonth, ofMonths, ofYears]) => {
  const daysOf = (first: string, last: string) =>
    plain(
      dateRangeOf(language, { startsAt: `${first}T07:00:00Z`, endsAt: `${last}T16:00:00Z`, timeZone }).days,
    );
  expect(daysOf('2027-09-03', '2027-09-05')).toBe(ofMonth);
  expect(daysOf('2027-08-30', '2027-09-02')).toBe(ofMonths);
  expect(daysOf('2027-12-30', '2028-01-02')).toBe(ofYears);
  expect(daysOf('2027-09-03', '2027-09-03')).not.toMatch(/\b0/);
});

test('an event that ends at midnight ends with the day before, and a whole day has no hours', () => {
  const evening = dateRangeOf('en', {
    ...fair,
    startsAt: '2026-04-14T18:00:00Z',
    endsAt: '2026-04-14T22:00:00Z',
  });
  expect(evening.days).toBe('Tuesday 14 April 2026');
  expect(evening.hours).toBe('20:00–00:00');
  const whole = dateRangeOf('en', {
    ...fair,
    startsAt: '2026-04-13T22:00:00Z',
    endsAt: '2026-04-14T22:00:00Z',
  });
  expect([whole.days, whole.hours]).toEqual(['Tuesday 14 April 2026', null]);
});

test('days are those of the time zone', () => {
  const night = { startsAt: '2026-12-31T22:30:00Z', endsAt: '2026-12-31T23:30:00Z' };
  expect(dateRangeOf('en', { ...night, timeZone: 'UTC' }).start).toBeNull();
  expect(dateRangeOf('en', { ...night, timeZone }).end?.day).toBe('Friday 1 January 2027');
});
