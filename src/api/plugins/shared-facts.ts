import { LRUCache } from 'lru-cache';

/** Answers of the API that many pages need alike, kept until something that pages show has changed. */
export type SharedFacts = {
  remember<T>(key: string, load: () => Promise<T>): Promise<T>;
  purge(): void;
};

/** Keeps at most 500 answers for `maxAgeMs`; simultaneous askers share one call, failures are not kept. */
export function createSharedFacts(maxAgeMs: number): SharedFacts {
  const kept = new LRUCache<string, Promise<unknown>>({ max: 500, ttl: maxAgeMs });
  return {
    remember<T>(key: string, load: () => Promise<T>): Promise<T> {
      const found = kept.get(key) as Promise<T> | undefined;
      if (found) return found;
      const loading = load();
      kept.set(key, loading);
      loading.catch(() => {
        if (kept.get(key) === loading) kept.delete(key);
      });
      return loading;
    },
    purge: () => kept.clear(),
  };
}
