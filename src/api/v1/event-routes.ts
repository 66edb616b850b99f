import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { showHtml } from '#domain/content/shown-html.ts';
import type { Context } from '#domain/context.ts';
import { getEvent, listEvents, type ShownEvent } from '#domain/events/events-queries.ts';
import { pathOf } from '#values/addresses.ts';
import { languageCodes } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { eventConditions, eventDirection } from './event-filters.ts';

/** Fairs, courses and open days (docs/rules/events.md). */
export function registerEventRoutes(app: FastifyInstance): void {
  registerEndpoints(app, contract.events, {
    async eventFilter(context, { body }) {
      const { filters = [], keywords = '', sort, page = 1, limit = listLimitDefault } = body;
      const { listed, total } = await listEvents(context, {
        ...eventConditions(filters),
        keywords,
        direction: eventDirection(sort),
        page,
        limit,
      });
      return {
        records: listed.map((event) => toRecord(context, event)),
        totalRecords: total,
        totalPages: Math.ceil(total / limit),
        page,
        limit,
      };
    },
    async eventGet(context, { query }) {
      const event = await getEvent(context, query.id);
      return { ...toRecord(context, event), body: await showHtml(context, event.body) };
    },
  });
}

function toRecord({ site, language }: Context, event: ShownEvent) {
  const { id, title, place, excerpt, state, media, product } = event;
  return {
    id,
    title,
    place,
    excerpt,
    language: languageCodes[event.language],
    languages: event.languages.map((one) => languageCodes[one]),
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    timeZone: site.timeZone,
    state,
    media,
    product,
    url: pathOf('event', language, { id: String(id) }),
  };
}
