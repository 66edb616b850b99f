import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { putInBin, takeFromBin } from '../bin/bin-service.ts';
import { type DeletedRow, putRows, rowsOf, takeRows, withoutLostUsers } from '../bin/deleted-rows.ts';
import { type Context, inTransaction } from '../context.ts';
import { media } from '../media/media-tables.ts';
import { requireRight } from './event-announcing.ts';
import { holdEvent } from './event-rows.ts';
import { eventHistory, eventPublications, events } from './events-tables.ts';

/** Puts an event in the bin, with its address, its history and what waits. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function deleteEvent(context: Context, id: number): Promise<void> {
  requirePermission(context, 'content.edit');
  await inTransaction(context, async (transaction) => {
    const { database } = transaction;
    const known = await holdEvent(transaction, id);
    requireRight(transaction, known.status);
    await putInBin(transaction, {
      ...{ kind: 'event', thingId: id, siteId: known.siteId, type: 'event' },
      title: known.draft?.title ?? known.title,
      rows: {
        event: await takeRows(database, events, eq(events.id, id)),
        event_publication: await takeRows(database, eventPublications, eq(eventPublications.eventId, id)),
        event_history: await takeRows(database, eventHistory, eq(eventHistory.eventId, id)),
      },
    });
    await database.delete(events).where(eq(events.id, id));
    transaction.emit({ kind: 'event.changed' });
  });
}

/** Brings an event back at its address; a time that has passed waits no more. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function restoreEvent(context: Context, entryId: number): Promise<{ readonly id: number }> {
  requirePermission(context, 'content.edit');
  return inTransaction(context, async (transaction) => {
    const { database, clock } = transaction;
    const { thingId, kind, rows } = await takeFromBin(transaction, entryId);
    if (kind !== 'event') throw new Refusal('NOT_FOUND');
    await putRows(database, events, await withKnownThings(transaction, rowsOf(rows, events)));
    const restored = await holdEvent(transaction, thingId);
    requireRight(transaction, restored.status);
    await putRows(
      database,
      eventPublications,
      rowsOf(rows, eventPublications).filter((row) => new Date(String(row.publish_at)) > clock.now()),
    );
    const history = await withoutLostUsers(database, rowsOf(rows, eventHistory), 'user_id');
    await putRows(database, eventHistory, history);
    transaction.emit({ kind: 'event.changed' });
    transaction.emit({ kind: 'document.scheduled' });
    return { id: thingId };
  });
}

/** Its picture may be gone, and an import may have made another event of its key. */
async function withKnownThings(
  { database, random }: Context,
  rows: readonly DeletedRow[],
): Promise<DeletedRow[]> {
  const known = await database.select({ id: media.id }).from(media);
  const isThere = (id: unknown) => known.some((medium) => medium.id === id);
  const taken = await database
    .select({ key: events.key })
    .from(events)
    .where(sql`${events.key} = ${String(rows[0]?.key)}`);
  return rows.map((row) => ({
    ...row,
    medium_id: isThere(row.medium_id) ? row.medium_id : null,
    key: taken.length > 0 ? `evt-${random.uuid()}` : row.key,
  }));
}
