import { calendarDay } from './calendar-day.ts';
import { formOfZone } from './time-zone.ts';

/** Days as YYYY-MM-DD. */
export type WholeDays = {
  readonly first: string;
  readonly last: string;
  /** The day on which it is over. */
  readonly after: string;
};

/** The days of what lasts from midnight to midnight where it takes place; of all else nothing. */
export function wholeDaysOf(startsAt: Date, endsAt: Date, timeZone: string): WholeDays | undefined {
  if (endsAt <= startsAt || ![startsAt, endsAt].every((one) => isMidnight(one, timeZone))) return undefined;
  return {
    first: calendarDay(startsAt, timeZone),
    last: calendarDay(new Date(endsAt.getTime() - 1), timeZone),
    after: calendarDay(endsAt, timeZone),
  };
}

function isMidnight(at: Date, timeZone: string): boolean {
  const form = formOfZone('en-GB', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return form.format(at) === '00:00';
}
