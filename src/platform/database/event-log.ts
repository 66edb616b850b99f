import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { namedStatement } from './named-statement.ts';

/**
 * A position between two reads of the event log: the set of transactions committed by then. Entries are found by that
 * and not by their ids, because a lower id may be committed later.
 */
export type EventLogPosition = { readonly snapshot: string; readonly atSeconds: number };

export type EventLogEntry = { readonly id: number; readonly body: unknown };

export type EventLogReading = {
  readonly place: EventLogPosition;
  /** Ordered by id. */
  readonly entries: readonly EventLogEntry[];
  /** False: entries may have been removed unread, or this is a different database than before. */
  readonly isComplete: boolean;
};

const retentionMinutes = 10;
/** A process that has not read for this long must assume that it has missed entries. */
const longestPauseSeconds = (retentionMinutes / 2) * 60;
/** A process this many entries behind reloads everything instead. */
const entriesMaximum = 2000;

const insertEntries = namedStatement<{ id: number }>(
  'journal_insert',
  () => sql`
    insert into journal_entry (body) select body from jsonb_array_elements(${sql.placeholder('bodies')}::jsonb)
      with ordinality as given(body, place) order by place
    returning id`,
);

/**
 * Writes entries in the caller's transaction; they become readable when it commits.
 * @returns their ids
 */
export async function writeEntries(transaction: Database, bodies: readonly unknown[]): Promise<number[]> {
  const rows = await insertEntries(transaction, { bodies: JSON.stringify(bodies) });
  return rows.map(({ id }) => id);
}

const place = sql`pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at`;

/** The current position of the event log: what is committed from now on is read from here. */
export async function findEventLogEnd(database: Database): Promise<EventLogPosition> {
  const { rows } = await database.execute<{ snapshot: string; at: number }>(sql`select ${place}`);
  const [row] = rows;
  if (!row) throw new Error('The database has told no snapshot.');
  return { snapshot: row.snapshot, atSeconds: row.at };
}

/** What was committed since a position. A small statement: it runs twice a second. */
export async function readEntriesSince(
  database: Database,
  since: EventLogPosition,
): Promise<EventLogReading> {
  const seen = sql`${since.snapshot}::pg_snapshot`;
  // In a database that was filled from a copy, transaction ids may lie in the future.
  const { rows } = await database.execute<{
    snapshot: string;
    at: number;
    isOlder: boolean;
    entries: [number, unknown][] | null;
  }>(sql`
    select ${place}, pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${seen}) as "isOlder", (
      select json_agg(json_build_array(entry.id, entry.body) order by entry.id) from (
        select id, body from journal_entry
        where transaction >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(transaction, ${seen})
          and pg_visible_in_snapshot(transaction, pg_current_snapshot())
        order by id limit ${entriesMaximum + 1}) entry) as entries`);
  const [row] = rows;
  if (!row) throw new Error('The database has told no snapshot.');
  const entries = (row.entries ?? []).map(([id, body]) => ({ id, body }));
  const pauseSeconds = row.at - since.atSeconds;
  return {
    place: { snapshot: row.snapshot, atSeconds: row.at },
    entries,
    isComplete: !row.isOlder && pauseSeconds <= longestPauseSeconds && entries.length <= entriesMaximum,
  };
}

/** Removes entries that every process has long read, or will never read. */
export async function removeOldEntries(database: Database): Promise<void> {
  await database.execute(
    sql`delete from journal_entry where written_at < now() - make_interval(mins => ${retentionMinutes})`,
  );
}
