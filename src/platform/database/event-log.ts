import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { namedStatement } from './named-statement.ts';

/**
 * A place between two readings of the event log: which transactions had been committed then. Entries are found by that
 * and not by their numbers, for a number that was given earlier may be committed later.
 */
export type EventLogPosition = { readonly snapshot: string; readonly atSeconds: number };

export type EventLogEntry = { readonly id: number; readonly body: unknown };

export type EventLogReading = {
  readonly place: EventLogPosition;
  /** In the order of their numbers. */
  readonly entries: readonly EventLogEntry[];
  /** False: entries may have been removed unread, or the database is another one than before. */
  readonly isComplete: boolean;
};

const keptMinutes = 10;
/** A process that has not read for this long must expect that it has missed something. */
const longestPauseSeconds = (keptMinutes / 2) * 60;
/** A process that has that much to catch up on reloads everything instead. */
const entriesMaximum = 2000;

const insertEntries = namedStatement<{ id: number }>(
  'journal_insert',
  () => sql`
    insert into journal_entry (body) select body from jsonb_array_elements(${sql.placeholder('bodies')}::jsonb)
      with ordinality as given(body, place) order by place
    returning id`,
);

/** Writes entries in the caller's transaction; they can be read once it is committed. @returns their numbers */
export async function writeEntries(transaction: Database, bodies: readonly unknown[]): Promise<number[]> {
  const rows = await insertEntries(transaction, { bodies: JSON.stringify(bodies) });
  return rows.map(({ id }) => id);
}

const place = sql`pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as at`;

/** Where the event log stands: what is committed from now on is read from here. */
export async function findEventLogEnd(database: Database): Promise<EventLogPosition> {
  const { rows } = await database.execute<{ snapshot: string; at: number }>(sql`select ${place}`);
  const [row] = rows;
  if (!row) throw new Error('The database has told no snapshot.');
  return { snapshot: row.snapshot, atSeconds: row.at };
}

/** What has been committed since a place. One small statement: it runs twice a second. */
export async function readEntriesSince(
  database: Database,
  since: EventLogPosition,
): Promise<EventLogReading> {
  const seen = sql`${since.snapshot}::pg_snapshot`;
  // In a database that was filled from a copy, numbers of transactions may lie in the future.
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

/** Removes entries that every process has read long since, or will not read any more. */
export async function removeOldEntries(database: Database): Promise<void> {
  await database.execute(
    sql`delete from journal_entry where written_at < now() - make_interval(mins => ${keptMinutes})`,
  );
}
