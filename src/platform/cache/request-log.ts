import type { Redis } from 'ioredis';
import { type CacheMeasure, type KnownCache, notCounted } from './known-caches.ts';

/** What was asked for and answered: nothing about who asked. */
export type LoggedRequest = {
  /** ISO 8601. */
  readonly at: string;
  /** Path without its query. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
};

/** The last requests of sites by language, in the cache server: for a day, and so many of each. */
export type RequestLog = {
  /** Nobody waits for it; of a flood the rest is not noted. */
  note(siteId: number, language: string, request: LoggedRequest): void;
  /** Newest first. Nothing while the server is away. */
  list(
    siteId: number,
    language: string,
    part: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly requests: readonly LoggedRequest[]; readonly total: number }>;
  readonly known: KnownCache;
};

export const requestsKept = 2000;
const keptSeconds = 24 * 60 * 60;
const flushMs = 500;
const heldMaximum = 2000;

/** @param prefix of keys, which tells shops on one server apart */
export function openRequestLog(redis: Redis, prefix: string): RequestLog {
  let held = new Map<string, string[]>();
  let count = 0;
  let isWaiting = false;
  const keyOf = (siteId: number, language: string) => `${prefix}${siteId}:${language}`;

  async function flush(): Promise<void> {
    isWaiting = false;
    const lists = held;
    held = new Map();
    count = 0;
    const commands = redis.pipeline();
    for (const [key, lines] of lists) {
      commands
        .lpush(key, ...lines)
        .ltrim(key, 0, requestsKept - 1)
        .expire(key, keptSeconds);
    }
    // A log that is away notes nothing; that it is away is said where it is connected to.
    await commands.exec().catch(() => undefined);
  }

  const keys = async () => {
    const found: string[] = [];
    for await (const some of redis.scanStream({ match: `${prefix}*`, count: 500 })) found.push(...some);
    return [...new Set(found)];
  };

  return {
    note(siteId, language, request) {
      if (count >= heldMaximum || redis.status !== 'ready') return;
      const key = keyOf(siteId, language);
      const lines = held.get(key) ?? [];
      held.set(key, lines);
      lines.push(JSON.stringify(request));
      count += 1;
      if (!isWaiting) setTimeout(flush, flushMs).unref();
      isWaiting = true;
    },
    async list(siteId, language, { offset, limit }) {
      const key = keyOf(siteId, language);
      try {
        const [lines, total] = await Promise.all([
          redis.lrange(key, offset, offset + limit - 1),
          redis.llen(key),
        ]);
        return { requests: lines.map((line) => JSON.parse(line) as LoggedRequest), total };
      } catch {
        return { requests: [], total: 0 };
      }
    },
    known: {
      name: 'requestLog',
      kind: 'server',
      async measure(): Promise<CacheMeasure> {
        try {
          const lengths = await Promise.all((await keys()).map((key) => redis.llen(key)));
          return { entries: lengths.reduce((sum, length) => sum + length, 0), bytes: null, ...notCounted };
        } catch {
          return { entries: null, bytes: null, ...notCounted };
        }
      },
      async clear() {
        held = new Map();
        count = 0;
        const found = await keys();
        if (found.length > 0) await redis.unlink(...found);
      },
    },
  };
}
