import { expect, test } from 'vitest';
import { machineDatesOf } from './event-load.ts';

const timeZone = 'Europe/Zagreb';

test('structured data have instants, or only dates for whole days', () => {
  const hours = { startsAt: '2027-03-27T09:00:00Z', endsAt: '2027-03-27T16:00:00Z' };
  expect(machineDatesOf({ ...hours, timeZone })).toEqual({ start: hours.startsAt, end: hours.endsAt });
  const days = { startsAt: '2027-03-26T23:00:00Z', endsAt: '2027-03-28T22:00:00Z' };
  expect(machineDatesOf({ ...days, timeZone })).toEqual({ start: '2027-03-27', end: '2027-03-28' });
  expect(machineDatesOf({ ...days, timeZone: 'UTC' }).start).toBe(days.startsAt);
});
