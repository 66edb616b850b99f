/** How much a cache holds and how well it serves; null where that is not counted. */
export type CacheMeasure = {
  readonly entries: number | null;
  readonly bytes: number | null;
  readonly hits: number | null;
  readonly misses: number | null;
};

/** Something kept that can be had again: it may be forgotten at any time. */
export type KnownCache = {
  readonly name: string;
  /** Where it stands: in this process, or in the server that all processes share. */
  readonly kind: 'memory' | 'server';
  measure(): CacheMeasure | Promise<CacheMeasure>;
  /** Forgets everything; what is asked for next is made anew. */
  clear(): void | Promise<void>;
};

/** The caches of a process by name, for people to look at and to clear (docs/decisions/admin-panel.md). */
export type KnownCaches = {
  add(cache: KnownCache): void;
  list(): readonly KnownCache[];
  find(name: string): KnownCache | undefined;
};

/** In the order in which they were added; one of the same name takes the place of the one before. */
export function createKnownCaches(): KnownCaches {
  const caches = new Map<string, KnownCache>();
  return {
    add: (cache) => void caches.set(cache.name, cache),
    list: () => [...caches.values()],
    find: (name) => caches.get(name),
  };
}

/** Counts how often what was asked for was there. */
export function countHits() {
  let hits = 0;
  let misses = 0;
  return {
    note(isHit: boolean): void {
      if (isHit) hits += 1;
      else misses += 1;
    },
    counts: (): Pick<CacheMeasure, 'hits' | 'misses'> => ({ hits, misses }),
  };
}

export const notCounted = { hits: null, misses: null } as const;
