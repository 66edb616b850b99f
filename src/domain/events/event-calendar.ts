import ical, { ICalEventStatus } from 'ical-generator';
import { pathOf } from '#values/addresses.ts';
import { wholeDaysOf } from '#values/calendar-day.ts';
import type { Language } from '#values/language.ts';
import type { Site } from '../site.ts';
import type { ShownEvent } from './events-queries.ts';

/**
 * One event as a calendar file (RFC 5545), its times in UTC, whole days as days, of which the end is the day after (3.6.1). The same event has the same UID in every language and after
 * every change, so that who takes it along twice has it once.
 */
export function calendarOf(
  event: ShownEvent,
  site: Pick<Site, 'name' | 'url' | 'timeZone'>,
  language: Language,
): string {
  const url = new URL(pathOf('event', language, { id: String(event.id) }), site.url).href;
  const calendar = ical({
    prodId: { company: site.name, product: 'Attika', language: language.toUpperCase() },
  });
  calendar.createEvent({
    id: `event-${event.id}@${new URL(site.url).hostname}`,
    // Of a file that says no METHOD it is when the event was last revised (RFC 5545, 3.8.7.2).
    stamp: event.updatedAt,
    lastModified: event.updatedAt,
    ...timesOf(event, site.timeZone),
    status: event.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: event.title,
    location: event.place,
    description: `${event.excerpt}\n\n${url}`.trim(),
    url,
  });
  // The last line is one too (RFC 5545, 3.1); the library ends without.
  return `${calendar.toString()}\r\n`;
}

function timesOf({ startsAt, endsAt }: Pick<ShownEvent, 'startsAt' | 'endsAt'>, timeZone: string) {
  const days = wholeDaysOf(startsAt, endsAt, timeZone);
  if (!days) return { start: startsAt, end: endsAt };
  // Of whole days the library writes the day that it is in Greenwich.
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  return { allDay: true, start: day(days.first), end: day(days.after) };
}
