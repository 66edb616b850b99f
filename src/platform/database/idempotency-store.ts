import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { hourMs } from '#values/durations.ts';
import { idempotencyHours } from '#values/limits.ts';
import type { Database } from './database.ts';
import { idempotencyKeys } from './idempotency-tables.ts';

/** One call with its key: a key belongs to the site, the call it was first sent to and its caller; `call` names both. */
export type KeyedCall = { readonly siteId: number; readonly call: string; readonly key: string };

export type Claim =
  /**
   * Nobody answers this key yet: do the work, then keep its answer. `isDone`: the work was committed, and whoever did it
   * came to no answer.
   */
  | { readonly kind: 'first'; readonly isDone: boolean }
  /** It was sent with the same body and answered. */
  | { readonly kind: 'answered'; readonly statusCode: number; readonly payload: string }
  /** It was sent with the same body and is being worked on. */
  | { readonly kind: 'running' }
  /** It was sent with another body. */
  | { readonly kind: 'reused' };

/** A claim without an answer is given up after this, even where its connection has been kept open. */
const abandonedAfterMs = 30_000;
/** Names a connection for ever: process ids come round again, moments do not. */
const nameOfConnection = sql`pid || ' ' || extract(epoch from backend_start)`;
/** The name of no connection, so that one of this name is gone. */
const nobody = '';
const thisConnection = sql`(select ${nameOfConnection} from pg_stat_get_activity(pg_backend_pid()))`;
/**
 * The claiming process was killed: PostgreSQL sees that within moments. A pool closes connections that have been idle
 * for ten seconds; work that takes longer than that may be begun again, as work of more than `abandonedAfterMs` always.
 */
const isConnectionGone = sql`(${idempotencyKeys.claimedBy} is not null
  and not exists (select from pg_stat_activity where ${nameOfConnection} = ${idempotencyKeys.claimedBy}))`;
const keptMs = idempotencyHours * hourMs;

/** Claims a key in one statement, so that of two at the same moment one is first. */
export async function claimKey(
  database: Database,
  { siteId, call, key }: KeyedCall,
  bodyHash: string,
  now: Date,
): Promise<Claim> {
  const isExpired = lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptMs));
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
    .returning({ isDone: idempotencyKeys.isDone });
  if (claimed) return { kind: 'first', isDone: claimed.isDone };
  const [row] = await database.select().from(idempotencyKeys).where(isThis({ siteId, call, key }));
  // Removed between the two statements: the next try claims it.
  if (!row) return { kind: 'running' };
  if (row.bodyHash !== bodyHash) return { kind: 'reused' };
  return row.statusCode === null
    ? { kind: 'running' }
    : { kind: 'answered', statusCode: row.statusCode, payload: (row.answer as KeptAnswer).payload };
}

/** The answer as a text inside the JSON, to the byte: jsonb would put its keys into another order. */
type KeptAnswer = { payload: string };

/** Keeps the first answer of a claimed key. */
export async function keepAnswer(
  database: Database,
  keyed: KeyedCall,
  statusCode: number,
  payload: string,
): Promise<void> {
  await database
    .update(idempotencyKeys)
    .set({ statusCode, answer: { payload } satisfies KeptAnswer })
    .where(isThis(keyed));
}

/** Notes in the transaction of the work that it is done, so that whoever ends before the answer is kept leaves it known. */
export async function noteDone(transaction: Database, keyed: KeyedCall): Promise<void> {
  await transaction.update(idempotencyKeys).set({ isDone: true }).where(isThis(keyed));
}

/** Frees the key for the same call: what went wrong on our side may be tried again. */
export async function releaseKey(database: Database, keyed: KeyedCall): Promise<void> {
  await database.update(idempotencyKeys).set({ claimedBy: nobody }).where(isThis(keyed));
}

/** Removes what is older than a key is kept. */
export async function removeExpiredKeys(database: Database, now: Date): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptMs)));
}

function isThis({ siteId, call, key }: KeyedCall) {
  return and(
    eq(idempotencyKeys.siteId, siteId),
    eq(idempotencyKeys.call, call),
    eq(idempotencyKeys.key, key),
  );
}

/** Forgets the answers of a site's calls in which one of the words stands, in whatever case. */
export async function dropAnswersWith(
  database: Database,
  siteId: number,
  words: readonly string[],
): Promise<void> {
  await database.delete(idempotencyKeys).where(
    and(
      eq(idempotencyKeys.siteId, siteId),
      sql`exists (select from unnest(${sql.param([...words])}::text[]) word
        where position(lower(word) in lower(${idempotencyKeys.answer}::text)) > 0)`,
    ),
  );
}
