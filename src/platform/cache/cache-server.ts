import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Redis } from 'ioredis';
import { errorFacts } from '../log/error-facts.ts';
import type { Logger } from '../log/logger.ts';
import { type CacheMeasure, countHits, type KnownCache, notCounted } from './known-caches.ts';

const keysAtOnce = 500;
/** A server may be full of what is others': beyond so many keys nobody counts how many are ours. */
const lookedAtMaximum = 200_000;

/** What the cache server holds for this shop: entries whose keys begin with a prefix. */
export function cacheOfServer(redis: Redis, name: string, prefix: string): KnownCache {
  return {
    name,
    kind: 'server',
    async measure(): Promise<CacheMeasure> {
      try {
        return { ...(await measureKeys(redis, prefix)), ...notCounted };
      } catch {
        // While it does not answer nobody knows.
        return { entries: null, bytes: null, ...notCounted };
      }
    },
    async clear() {
      for await (const keys of keysOf(redis, prefix)) if (keys.length > 0) await redis.unlink(...keys);
    },
  };
}

async function* keysOf(redis: Redis, prefix: string): AsyncGenerator<string[]> {
  for (let cursor = '0'; ; ) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', keysAtOnce);
    yield keys;
    if (next === '0') return;
    cursor = next;
  }
}

/** Texts and numbers alone are measured: the program keeps nothing else there. */
async function measureKeys(redis: Redis, prefix: string): Promise<Pick<CacheMeasure, 'entries' | 'bytes'>> {
  const found = new Set<string>();
  let bytes = 0;
  let lookedAt = 0;
  for await (const keys of keysOf(redis, prefix)) {
    lookedAt += keysAtOnce;
    if (lookedAt > lookedAtMaximum) return { entries: null, bytes: null };
    // A key may be told twice while the server makes room.
    const unseen = keys.filter((key) => !found.has(key));
    for (const key of unseen) found.add(key);
    const lengths = await Promise.all(unseen.map((key) => redis.strlen(key)));
    bytes += lengths.reduce((sum, length) => sum + length, 0);
  }
  return { entries: found.size, bytes };
}

/** Bytes in the cache server, for all processes. While it is away nothing is in it, and nobody waits for it. */
export type SharedStore = {
  /** What is there, and how long it still will be. */
  get(key: string): Promise<{ readonly content: Buffer; readonly keptMs: number } | undefined>;
  /** Nobody waits for it either: it is kept where that can be done at once. */
  set(key: string, content: Buffer, keptMs: number): void;
  readonly known: KnownCache;
};

export type CacheServer = { openStore(name: string, prefix: string): SharedStore };

/** After a failure no request is sent to the server for this long; the next one finds out whether it is back. */
const restMs = 2000;
/** Pending commands at most: when the server is slower than we are, no more are added. */
const underWayMaximum = 200;
const contentBytesMaximum = 2 * 1024 * 1024;

/**
 * @param redis fails its commands after a short time, and at once while it is not connected
 * @param secret by which what is kept is signed: entries that somebody writes without it are ignored
 */
export function openCacheServer(redis: Redis, log: Logger, secret: string): CacheServer {
  let restsUntil = 0;
  let isReported = false;
  let underWay = 0;

  async function ask<T>(command: () => Promise<T>): Promise<T | undefined> {
    if (redis.status !== 'ready' || performance.now() < restsUntil || underWay >= underWayMaximum)
      return undefined;
    underWay += 1;
    try {
      const answer = await command();
      isReported = false;
      return answer;
    } catch (error) {
      restsUntil = performance.now() + restMs;
      if (!isReported)
        log.warn(errorFacts(error), 'the cache server does not answer; pages are made without it');
      isReported = true;
      return undefined;
    } finally {
      underWay -= 1;
    }
  }

  return {
    openStore(name, prefix) {
      const found = countHits();
      const cache = cacheOfServer(redis, name, prefix);
      return {
        async get(key) {
          const answers = await ask(() =>
            Promise.all([redis.getBuffer(prefix + key), redis.pttl(prefix + key)]),
          );
          const [signed, keptMs] = answers ?? [null, 0];
          const content = signed && keptMs > 0 ? contentOf(secret, prefix + key, signed) : undefined;
          found.note(content !== undefined);
          return content && { content, keptMs };
        },
        set(key, content, keptMs) {
          if (keptMs < 1 || content.length > contentBytesMaximum) return;
          const signed = Buffer.concat([signatureOf(secret, prefix + key, content), content]);
          void ask(() => redis.set(prefix + key, signed, 'PX', Math.floor(keptMs)));
        },
        known: { ...cache, measure: async () => ({ ...(await cache.measure()), ...found.counts() }) },
      };
    },
  };
}

const signatureBytes = 32;

/** Of a content under its very key: one page cannot be put in the place of another. */
function signatureOf(secret: string, key: string, content: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${key.length} ${key}`).update(content).digest();
}

/** What was signed; nothing where it was signed by nobody who may. */
function contentOf(secret: string, key: string, signed: Buffer): Buffer | undefined {
  if (signed.length < signatureBytes) return undefined;
  const content = signed.subarray(signatureBytes);
  const isOurs = timingSafeEqual(signed.subarray(0, signatureBytes), signatureOf(secret, key, content));
  return isOurs ? content : undefined;
}
