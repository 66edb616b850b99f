import { inArray, sql } from 'drizzle-orm';
import { errorFacts } from '#platform/log/error-facts.ts';
import { languageOfPath } from '#values/addresses.ts';
import type { ShopRuntime } from '../context.ts';
import { comparableAddress, isKeepable } from './redirect-paths.ts';
import { failedRequests, redirects } from './redirects-tables.ts';

/** Counts what old and lost addresses are asked for, without anybody waiting for it. */
export type AddressCounters = {
  /** A redirect has been followed. */
  used(redirectId: number): void;
  /**
   * An address of a site has led nowhere.
   * @returns whether it is counted: not what names a person or carries a token, nor what is no address
   */
  failed(siteId: number, address: string): boolean;
  /** Writes what was counted so far. */
  flush(): Promise<void>;
  /** Writes it a last time. */
  close(): Promise<void>;
};

const flushMs = 2000;
/** Different addresses that are held until they are written; of a flood the rest is not counted. */
const heldMaximum = 1000;
/** Addresses kept of a site: those asked for least go. */
export const failedRequestsMaximum = 2000;

type Failure = { siteId: number; path: string; count: number };

export function createAddressCounters({
  database,
  clock,
  log,
}: Pick<ShopRuntime, 'database' | 'clock' | 'log'>): AddressCounters {
  let failures = new Map<string, Failure>();
  let uses = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counted = { failures: [...failures.values()], uses: [...uses] };
    failures = new Map();
    uses = new Map();
    writing = writing
      .then(() => write(counted.failures, counted.uses))
      .catch((error: unknown) => log.error(errorFacts(error), 'lost addresses could not be counted'));
    return writing;
  }

  async function write(lost: readonly Failure[], used: readonly (readonly [number, number])[]) {
    const now = clock.now();
    for (const [id, hits] of used) {
      await database
        .update(redirects)
        .set({ hits: sql`least(${redirects.hits}::bigint + ${hits}, 2147483647)::int`, lastUsedAt: now })
        .where(inArray(redirects.id, [id]));
    }
    if (lost.length === 0) return;
    await database
      .insert(failedRequests)
      .values(
        lost.map((failure) => ({
          ...failure,
          language: languageOfPath(failure.path),
          firstSeenAt: now,
          lastSeenAt: now,
        })),
      )
      .onConflictDoUpdate({
        target: [failedRequests.siteId, failedRequests.path],
        set: {
          count: sql`least(${failedRequests.count}::bigint + excluded.count, 2147483647)::int`,
          lastSeenAt: sql`excluded.last_seen_at`,
        },
      });
    for (const siteId of new Set(lost.map((failure) => failure.siteId))) await forgetRarest(siteId);
  }

  async function forgetRarest(siteId: number): Promise<void> {
    await database.execute(sql`
      DELETE FROM ${failedRequests} WHERE id IN (
        SELECT id FROM ${failedRequests} WHERE site_id = ${siteId}
        ORDER BY count DESC, last_seen_at DESC, id DESC OFFSET ${failedRequestsMaximum})`);
  }

  const flushSoon = () => {
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  };

  return {
    used(redirectId) {
      uses.set(redirectId, (uses.get(redirectId) ?? 0) + 1);
      flushSoon();
    },
    failed(siteId, address) {
      const [way = ''] = address.split(/[?#]/, 1);
      const path = comparableAddress(way)?.path;
      if (path === undefined || !isKeepable(way)) return false;
      const key = `${siteId} ${path}`;
      const known = failures.get(key);
      if (known) known.count += 1;
      else if (failures.size < heldMaximum) failures.set(key, { siteId, path, count: 1 });
      else return false;
      flushSoon();
      return true;
    },
    flush,
    async close() {
      await flush();
    },
  };
}
