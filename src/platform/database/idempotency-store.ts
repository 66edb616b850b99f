import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { hourMs } from '#values/durations.ts';
import { idempotencyHours } from '#values/limits.ts';
import type { Database } from './database.ts';
import { idempotencyKeys } from './idempotency-tables.ts';

/**
 * A call with its key: a key belongs to the site, the call it was first sent to and its caller; `call` names the latter
 * two.
 */
export type KeyedCall = { readonly siteId: number; readonly call: string; readonly key: string };

export type Claim =
  /**
   * The key is free: do the work, then store its answer. `isDone`: the work was committed, but its process ended
   * without an answer; `result` is what was noted with it.
   */
  | { readonly kind: 'first'; readonly isDone: boolean; readonly result: unknown }
  /** The key was sent with the same body and has an answer. */
  | { readonly kind: 'answered'; readonly statusCode: number; readonly payload: string }
  /** The key was sent with the same body, and the work is in progress. */
  | { readonly kind: 'running' }
  /** The key was sent with a different body. */
  | { readonly kind: 'reused' };

/** A claim without an answer expires after this, even if its connection is still open. */
const abandonedAfterMs = 30_000;
/** Names a connection uniquely for ever: process ids are reused, so the time is part of the name. */
const nameOfConnection = sql`pid || ' ' || extract(epoch from backend_start)`;
/** A name that no connection has, so that its claims count as abandoned. */
const nobody = '';
const thisConnection = sql`(select ${nameOfConnection} from pg_stat_get_activity(pg_backend_pid()))`;
/**
 * PostgreSQL notices within moments that the claiming process was killed. A pool closes connections that were idle for
 * ten seconds, so work that takes longer may be started again; work longer than `abandonedAfterMs` always.
 */
const isConnectionGone = sql`(${idempotencyKeys.claimedBy} is not null
  and not exists (select from pg_stat_activity where ${nameOfConnection} = ${idempotencyKeys.claimedBy}))`;
const retentionMs = idempotencyHours * hourMs;

/** Claims a key in one statement, so that of two simultaneous calls one comes first. */
export async function claimKey(
  database: Database,
  { siteId, call, key }: KeyedCall,
  bodyHash: string,
  now: Date,
): Promise<Claim> {
  const isExpired = lt(idempotencyKeys.createdAt, new Date(now.getTime() - retentionMs));
  const [claimed] = await database
    .insert(idempotencyKeys)
    .values({ siteId, call, key, bodyHash, claimedBy: thisConnection, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.siteId, idempotencyKeys.call, idempotencyKeys.key],
      set: {
        bodyHash,
        claimedBy: thisConnection,
        isDone: sql`${idempotencyKeys.isDone} and not ${isExpired}`,
        statusCode: null,
        answer: null,
        result: sql`case when not ${isExpired} then ${idempotencyKeys.result} end`,
        createdAt: now,
      },
      setWhere: or(
        isExpired,
        and(
          isNull(idempotencyKeys.statusCode),
          eq(idempotencyKeys.bodyHash, bodyHash),
          or(lt(idempotencyKeys.createdAt, new Date(now.getTime() - abandonedAfterMs)), isConnectionGone),
        ),
      ),
    })
    .returning({ isDone: idempotencyKeys.isDone, result: idempotencyKeys.result });
  if (claimed) return { kind: 'first', ...claimed };
  const [row] = await database.select().from(idempotencyKeys).where(isThis({ siteId, call, key }));
  // Removed between the two statements: the next attempt claims it.
  if (!row) return { kind: 'running' };
  if (row.bodyHash !== bodyHash) return { kind: 'reused' };
  return row.statusCode === null
    ? { kind: 'running' }
    : { kind: 'answered', statusCode: row.statusCode, payload: (row.answer as StoredAnswer).payload };
}

/** The answer as a string inside the JSON, byte for byte: jsonb would reorder its keys. */
type StoredAnswer = { payload: string };

/** Stores the first answer of a claimed key. */
export async function keepAnswer(
  database: Database,
  keyed: KeyedCall,
  statusCode: number,
  payload: string,
): Promise<void> {
  await database
    .update(idempotencyKeys)
    .set({ statusCode, answer: { payload } satisfies StoredAnswer })
    .where(isThis(keyed));
}

/**
 * Records within the work's transaction that the work is done, so that it is known even if the process ends before the
 * answer is stored.
 * @param result what the answer needs and nobody knows afterwards
 */
export async function noteDone(transaction: Database, keyed: KeyedCall, result?: unknown): Promise<void> {
  await transaction.update(idempotencyKeys).set({ isDone: true, result }).where(isThis(keyed));
}

/** Releases the key for the same call: what failed on our side may be retried. */
export async function releaseKey(database: Database, keyed: KeyedCall): Promise<void> {
  await database.update(idempotencyKeys).set({ claimedBy: nobody }).where(isThis(keyed));
}

/** Removes keys past their retention time. */
export async function removeExpiredKeys(database: Database, now: Date): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - retentionMs)));
}

function isThis({ siteId, call, key }: KeyedCall) {
  return and(
    eq(idempotencyKeys.siteId, siteId),
    eq(idempotencyKeys.call, call),
    eq(idempotencyKeys.key, key),
  );
}

/** Forgets the answers of a site's calls that contain one of the words, regardless of case. */
export async function dropAnswersWith(
  database: Database,
  siteId: number,
  words: readonly string[],
): Promise<void> {
  await database.delete(idempotencyKeys).where(
    and(
      eq(idempotencyKeys.siteId, siteId),
      sql`exists (select from unnest(${sql.param([...words])}::text[]) word
        where position(lower(word) in lower(concat(${idempotencyKeys.answer}, ${idempotencyKeys.result}))) > 0)`,
    ),
  );
}
