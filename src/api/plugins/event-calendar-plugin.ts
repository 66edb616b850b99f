import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calendarOf } from '#domain/events/event-calendar.ts';
import { getEvent } from '#domain/events/events-queries.ts';
import { screenAddresses } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { slugFromText } from '#values/slug.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { sendRefusal } from './errors-plugin.ts';

/** Serves each event as a calendar file: the address of its page with `.ics` behind it, in the address's language. */
export function serveEventCalendars(
  app: FastifyInstance,
  { directory, runtime }: Pick<ApiDependencies, 'directory' | 'runtime'>,
): void {
  for (const language of languages) {
    const address = screenAddresses.event[language].replace(':id', ':id(^[1-9]\\d{0,8}).ics');
    app.get<{ Params: { id: string } }>(address, async (request, reply) => {
      const site = directory.findByHost(request.host) ?? directory.getFirst();
      try {
        if (!site.languages.includes(language)) throw new Refusal('NOT_FOUND');
        const event = await getEvent({ ...runtime, site, language }, Number(request.params.id));
        const calendar = calendarOf(event, site, language);
        const hash = createHash('sha256').update(calendar).digest('hex').slice(0, 32);
        // An event may be moved: who has the file asks whether it is still so.
        reply.headers({ etag: `"${hash}"`, 'cache-control': 'public, no-cache' });
        reply.header('content-language', event.language);
        if (request.headers['if-none-match']?.includes(hash)) return reply.code(304).send();
        const name = slugFromText(event.title) || `event-${event.id}`;
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}.ics"`)
          .send(calendar);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return sendRefusal(reply.header('cache-control', 'no-store'), error);
      }
    });
  }
}
