import { inArray } from 'drizzle-orm';
import type { FindMediumUses } from '../media/medium-uses.ts';
import { events } from './events-tables.ts';

/** Media that events show. */
export const findUsesByEvents: FindMediumUses = async (database, mediumIds) => {
  const rows = await database
    .select({ mediumId: events.mediumId, id: events.id, title: events.title })
    .from(events)
    .where(inArray(events.mediumId, [...mediumIds]));
  return rows.flatMap(({ mediumId, id, title }) =>
    mediumId === null ? [] : [{ mediumId, kind: 'event', id, title }],
  );
};
