import { inArray, or, sql } from 'drizzle-orm';
import type { FindMediumUses } from '../media/medium-uses.ts';
import { events } from './events-tables.ts';

/** Media that events show, or will once they are published. */
export const findUsesByEvents: FindMediumUses = async (database, mediumIds) => {
  const ofDraft = sql<number | null>`(${events.draft} ->> 'mediumId')::int`;
  const rows = await database
    .select({ mediumId: events.mediumId, draftId: ofDraft, id: events.id, title: events.title })
    .from(events)
    .where(or(inArray(events.mediumId, [...mediumIds]), inArray(ofDraft, [...mediumIds])));
  return rows.flatMap(({ mediumId, draftId, id, title }) =>
    [...new Set([mediumId, draftId])].flatMap((one) =>
      one === null || !mediumIds.includes(one) ? [] : [{ mediumId: one, kind: 'event' as const, id, title }],
    ),
  );
};
