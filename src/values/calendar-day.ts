import { minuteMs } from './durations.ts';
import { formOfZone } from './time-zone.ts';

/**
 * The day as YYYY-MM-DD in a time zone (IANA name): tax years, rates, cards and coupons change at midnight where the shop
 * keeps its books, not in Greenwich.
 */
export function calendarDay(at: Date, timeZone: string): string {
  const minute = Math.floor(at.getTime() / minuteMs);
  const known = lastDays.get(timeZone);
  if (known?.minute === minute) return known.day;
  const day = formOfZone('en-CA', timeZone, { dateStyle: 'short' }).format(at);
  lastDays.set(timeZone, { minute, day });
  return day;
}

/** Days begin with a minute everywhere, and every price asks for the day of now. */
const lastDays = new Map<string, { readonly minute: number; readonly day: string }>();

/** So many days later, by the calendar: 2026-01-30 and 3 are 2026-02-02. */
export function daysAfter(day: string, days: number): string {
  const later = new Date(`${day}T12:00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}
