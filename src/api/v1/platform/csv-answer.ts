import { Readable } from 'node:stream';
import type { Context } from '#domain/context.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { FileAnswer } from '../../endpoint-routes.ts';

/** A list that is taken along as a table of its day, sent piece by piece and kept by nobody on the way. */
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
