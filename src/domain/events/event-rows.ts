import { and, eq } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { isOf } from './events-queries.ts';
import { events } from './events-tables.ts';

export type EventRow = typeof events.$inferSelect;

/** An event of the site or of all sites, in whatever state. @throws Refusal NOT_FOUND */
export async function readEvent({ database, site }: Context, id: number): Promise<EventRow> {
  const [known] = await database
    .select()
    .from(events)
    .where(and(eq(events.id, id), isOf(site)));
  if (!known) throw new Refusal('NOT_FOUND');
  return known;
}

/** The same, held until the transaction ends. @throws Refusal NOT_FOUND */
export async function holdEvent({ database, site }: Context, id: number): Promise<EventRow> {
  const [known] = await database
    .select()
    .from(events)
    .where(and(eq(events.id, id), isOf(site)))
    .for('update');
  if (!known) throw new Refusal('NOT_FOUND');
  return known;
}

/** An event as it was last written, whether or not visitors see that. */
export function newestOf(row: EventRow): EventRow {
  if (!row.draft) return row;
  const { startsAt, endsAt, ...draft } = row.draft;
  return { ...row, ...draft, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}

/** Whether visitors see another event than the newest, or none. */
export function hasChanges({ status, draft }: EventRow): boolean {
  return status === 'draft' || draft !== null;
}
