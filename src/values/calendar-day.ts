import { hourMs, minuteMs } from './durations.ts';
import { formOfZone } from './time-zone.ts';

/**
 * The day as YYYY-MM-DD in a time zone (IANA name): tax years, rates, cards and coupons change at midnight where the shop
 * keeps its books, not in Greenwich.
 */
export function calendarDay(at: Date, timeZone: string): string {
  const minute = Math.floor(at.getTime() / minuteMs);
  const known = lastDays.get(timeZone);
  if (known?.minute === minute) return known.day;
  const day = formOfDay(timeZone).format(at);
  lastDays.set(timeZone, { minute, day });
  return day;
}

/** Days begin with a minute everywhere, and every price asks for the day of now. */
const lastDays = new Map<string, { readonly minute: number; readonly day: string }>();

/** When the day ends in a time zone, in milliseconds since 1970: days of 23 and 25 hours included. */
export function dayEndMs(at: Date, timeZone: string): number {
  const day = calendarDay(at, timeZone);
  const known = lastEnds.get(timeZone);
  if (known?.day === day) return known.endMs;
  let [within, after] = [
    Math.floor(at.getTime() / minuteMs),
    Math.ceil((at.getTime() + 26 * hourMs) / minuteMs),
  ];
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2);
    if (formOfDay(timeZone).format(middle * minuteMs) === day) within = middle;
    else after = middle;
  }
  const endMs = after * minuteMs;
  lastEnds.set(timeZone, { day, endMs });
  return endMs;
}

/** Whatever pages are made of asks for the end of today. */
const lastEnds = new Map<string, { readonly day: string; readonly endMs: number }>();

const formOfDay = (timeZone: string) => formOfZone('en-CA', timeZone, { dateStyle: 'short' });

/** The hour of the day in a time zone (IANA name), from 0 to 23. */
export function hourOfDay(at: Date, timeZone: string): number {
  return Number(formOfZone('en-GB', timeZone, { hour: '2-digit', hourCycle: 'h23' }).format(at));
}

/** So many days later, by the calendar: 2026-01-30 and 3 are 2026-02-02. */
export function daysAfter(day: string, days: number): string {
  const later = new Date(`${day}T12:00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

/** So many working days later: Monday to Friday, public holidays not counted out; 0 is the day itself or the Monday after it. */
export function workingDaysAfter(day: string, days: number): string {
  let later = day;
  for (let left = days; left > 0 || !isWorkingDay(later); ) {
    later = daysAfter(later, 1);
    if (isWorkingDay(later)) left -= 1;
  }
  return later;
}

/** The last working day before a day: of a Monday, and of the days before it, the Friday. */
export function workingDayBefore(day: string): string {
  let before = daysAfter(day, -1);
  while (!isWorkingDay(before)) before = daysAfter(before, -1);
  return before;
}

/** Monday to Friday. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Days as YYYY-MM-DD. */
type WholeDays = {
  readonly first: string;
  readonly last: string;
  /** The day on which it is over. */
  readonly after: string;
};

/** The days of an event that lasts from midnight to midnight in its time zone; undefined for all others. */
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
