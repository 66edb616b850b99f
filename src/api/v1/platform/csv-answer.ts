import { Readable } from 'node:stream';
import type { Context } from '#domain/context.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { FileAnswer } from '../../endpoint-routes.ts';

/** A list as a CSV download named after the day, sent piece by piece without being stored. */
export function csvAnswer(
  { clock, site }: Pick<Context, 'clock' | 'site'>,
  name: string,
  lines: AsyncIterable<string>,
): FileAnswer {
  const day = calendarDay(clock.now(), site.timeZone);
  return new FileAnswer((reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(lines)),
  );
}
