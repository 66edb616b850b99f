import type { Redis } from 'ioredis';
import { type CacheMeasure, type KnownCache, notCounted } from './known-caches.ts';

const keysAtOnce = 500;

/** What the cache server holds for this shop: entries whose keys begin with a prefix. Its size is that of all it holds. */
export function cacheOfServer(redis: Redis, name: string, prefix: string): KnownCache {
  return {
    name,
    kind: 'server',
    async measure(): Promise<CacheMeasure> {
      try {
        const [entries, facts] = await Promise.all([redis.dbsize(), redis.info('memory')]);
        const bytes = /^used_memory:(\d+)/m.exec(facts)?.[1];
        return { entries, bytes: bytes === undefined ? null : Number(bytes), ...notCounted };
      } catch {
        // While it does not answer nobody knows.
        return { entries: null, bytes: null, ...notCounted };
      }
    },
    async clear() {
      for (let cursor = '0'; ; ) {
        const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', keysAtOnce);
        if (keys.length > 0) await redis.unlink(...keys);
        if (next === '0') return;
        cursor = next;
      }
    },
  };
}
