import { calendarDay, wholeDaysOf } from '#values/calendar-day.ts';
import type { Language } from '#values/language.ts';
import { formOfZone } from '#values/time-zone.ts';
import { localeTags } from './locale-tags.ts';

/** From when to when something lasts, in words of a language and the hours of a time zone. */
export type DateRange = {
  /** 'petak, 16. travnja 2027.' on one day, '14. – 18. travnja 2026.' over several. */
  readonly days: string;
  /** '10:00 – 17:00'; null over several days, and for whole ones. */
  readonly hours: string | null;
  /** The time zone of these hours: 'CET', in German 'MEZ'. */
  readonly zone: string;
  /** For the corner of a picture: '16' and 'tra', over several days of the first one. */
  readonly day: string;
  readonly month: string;
  /** The moments of its start and end, over several days that have hours. */
  readonly start: Moment | null;
  readonly end: Moment | null;
};

type Moment = { readonly day: string; readonly time: string };

const dayForm = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const weekdayForm = { ...dayForm, weekday: 'long' } as const;
const timeForm = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** The platform's own ranges name both days where one ends at midnight. */
const hoursOf: Record<Language, (start: string, end: string) => string> = {
  hr: (start, end) => `${start} – ${end}`,
  en: (start, end) => `${start}–${end}`,
  de: (start, end) => `${start}–${end} Uhr`,
};
/** Ireland's English has no word for the time of Central Europe. */
const zoneTags: Record<Language, string> = { hr: 'en-GB', en: 'en-GB', de: 'de-DE' };

/**
 * For the server: browsers set ranges in other ways than it does.
 * @param startsAt ISO 8601 text, as `endsAt`, which is no part of what lasts
 */
export function dateRangeOf(
  language: Language,
  { startsAt, endsAt, timeZone }: { startsAt: string; endsAt: string; timeZone: string },
): DateRange {
  const form = (options: Intl.DateTimeFormatOptions) => formOfZone(localeTags[language], timeZone, options);
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  // What ends at midnight is over with the day before.
  const last = new Date(Math.max(start.getTime(), end.getTime() - 1));
  const isOneDay = calendarDay(start, timeZone) === calendarDay(last, timeZone);
  const isWholeDays = wholeDaysOf(start, end, timeZone) !== undefined;
  const moment = (at: Date) => ({ day: form(weekdayForm).format(at), time: form(timeForm).format(at) });
  const isTimed = !isOneDay && !isWholeDays;
  return {
    days: isOneDay ? form(weekdayForm).format(start) : daysFrom(form(dayForm), start, last),
    hours:
      isOneDay && !isWholeDays ? hoursOf[language](timeOf(start, timeZone), timeOf(end, timeZone)) : null,
    zone: zoneOf(language, start, timeZone),
    day: form({ day: 'numeric' }).format(start).replace('.', ''),
    month: form({ month: 'short' }).format(start).replace('.', ''),
    start: isTimed ? moment(start) : null,
    end: isTimed ? moment(end) : null,
  };
}

/** Croatian ranges of the platform have days of two figures, its single days do not. */
function daysFrom(form: Intl.DateTimeFormat, first: Date, last: Date): string {
  const parts = form.formatRangeToParts(first, last);
  return parts.map(({ type, value }) => (type === 'day' ? value.replace(/^0/, '') : value)).join('');
}

function timeOf(at: Date, timeZone: string): string {
  return formOfZone('en-GB', timeZone, timeForm).format(at);
}

function zoneOf(language: Language, at: Date, timeZone: string): string {
  const parts = formOfZone(zoneTags[language], timeZone, { timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
