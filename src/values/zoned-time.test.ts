import { expect, test } from 'vitest';
import { haveSameClock, instantOf, localTime } from './zoned-time.ts';

const zagreb = 'Europe/Zagreb';

test.for([
  ['2027-01-28T17:00', '2027-01-28T16:00:00.000Z'],
  ['2027-07-01T00:00', '2027-06-30T22:00:00.000Z'],
  // The day of the change itself.
  ['2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
  // There twice: the first.
  ['2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
] as const)('a day and time of the site is an instant and back: %s', ([local, instant]) => {
  expect(instantOf(local, zagreb)).toBe(instant);
  expect(localTime(new Date(instant), zagreb)).toBe(local);
});

test('an hour that the clocks skip is the one after it', () => {
  expect(instantOf('2027-03-28T02:30', zagreb)).toBe('2027-03-28T01:30:00.000Z');
});

test.for(['', 'tomorrow', '2027-13-01T10:00', '2027-01-28'])('an invalid time is none: %j', (local) => {
  expect(instantOf(local, zagreb)).toBeUndefined();
});

test.for([
  ['Europe/Vienna', true],
  ['Europe/London', false],
  // An hour behind in winter alone.
  ['Africa/Johannesburg', false],
] as const)('time zones are compared by what their clocks show: %s', ([other, isSame]) => {
  for (const from of ['2027-01-01T00:00:00Z', '2027-07-01T00:00:00Z']) {
    expect(haveSameClock(zagreb, other, new Date(from))).toBe(isSame);
  }
});
