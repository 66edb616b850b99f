import { getEvent, listEvents } from '#domain/events/events-queries.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { eventConditions, eventDirection } from './event-filters.ts';
import { recordOf, wholeEvent } from './event-record.ts';

/** Fairs, courses and open days (docs/rules/events.md). */
export function eventRoutes(): Routes<'events'> {
  return {
    handlers: {
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
          records: listed.map((event) => recordOf(context, event)),
          totalRecords: total,
          totalPages: Math.ceil(total / limit),
          page,
          limit,
        };
      },
      async eventGet(context, { query }) {
        return wholeEvent(context, await getEvent(context, query.id));
      },
    },
  };
}
