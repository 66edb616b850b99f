import { eq, inArray, or, sql } from 'drizzle-orm';
import type { FindMediumUses } from '../media/medium-uses.ts';
import { eventPublications, events } from './events-tables.ts';

/** Media that events show, or will once they are published. */
export const findUsesByEvents: FindMediumUses = async (database, mediumIds) => {
  const ofDraft = sql<number | null>`(${events.draft} ->> 'mediumId')::int`;
  const ofWaiting = sql<number | null>`(${eventPublications.facts} ->> 'mediumId')::int`;
  const wanted = [...mediumIds];
  const rows = await database
    .select({
      ...{ now: events.mediumId, draft: ofDraft, later: ofWaiting },
      ...{ id: events.id, siteId: events.siteId, title: events.title },
    })
    .from(events)
    .leftJoin(eventPublications, eq(eventPublications.eventId, events.id))
    .where(or(inArray(events.mediumId, wanted), inArray(ofDraft, wanted), inArray(ofWaiting, wanted)));
  const uses = rows.flatMap(({ now, draft, later, id, siteId, title }) =>
    [now, draft, later].flatMap((mediumId) =>
      mediumId === null || !mediumIds.includes(mediumId)
        ? []
        : [[`${id}-${mediumId}`, { mediumId, kind: 'event' as const, id, siteId, title }] as const],
    ),
  );
  return [...new Map(uses).values()];
};
