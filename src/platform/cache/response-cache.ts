import { LRUCache } from 'lru-cache';
import type { ByteCompartment } from './byte-cache.ts';

/** Answers that are kept in memory as far as they are asked for (docs/decisions/response-caches.md). */
export type ResponseCache<Key extends string | number, Answer extends NonNullable<unknown>> = {
  /**
   * The kept answer, else what `make` finds; all who ask meanwhile wait for one making. Nothing found is not kept, so
   * that unknown names push nothing out, and neither is a failure.
   */
  get<One extends Answer | undefined>(key: Key, make: () => Promise<One>): Promise<One>;
  /** Many at once: `read` is asked for those that are neither kept nor being read, each once. Unknown ones are missing. */
  getMany(keys: readonly Key[], read: Reading<Key, Answer>): Promise<ReadonlyMap<Key, Answer>>;
  /** What is kept, nothing being read for it. */
  find(key: Key): Answer | undefined;
  dropAll(): void;
  drop(keys: Iterable<Key>): void;
};

/** Where answers stand until they are dropped or have to make room. */
type Keeping<Key, Answer> = {
  get(key: Key): Answer | undefined;
  set(key: Key, answer: Answer): unknown;
  delete(key: Key): unknown;
  clear(): void;
};

type Reading<Key, Answer> = (missing: readonly Key[]) => Promise<Iterable<readonly [Key, Answer]>>;

type ResponseCacheOptions = {
  /** Answers; those that were not asked for the longest go first. */
  maximum: number;
  /** However little is emitted: after this an answer is made anew. For good unless told. */
  keptMs?: number;
};

/** Answers as objects, bounded by their number. Not for what loads everything at once: the decision says why. */
export function createResponseCache<Key extends string | number, Answer extends NonNullable<unknown>>({
  maximum,
  keptMs = 0,
}: ResponseCacheOptions): ResponseCache<Key, Answer> & {
  dropWhere(isOutdated: (answer: Answer) => boolean): void;
  /** How many are kept. */
  count(): number;
} {
  const kept = new LRUCache<Key, Answer>({ max: maximum, ttl: keptMs });
  const answers = answersIn<Key, Answer>(kept);
  return {
    ...answers,
    count: () => kept.size,
    dropWhere: (isOutdated) =>
      answers.drop([...kept.entries()].flatMap(([key, answer]) => (isOutdated(answer) ? [key] : []))),
  };
}

/** What is written of an answer and how it is read again; without it JSON gives back what it was given. */
export type Packing<Answer, Packed> = {
  pack(answer: Answer): Packed;
  unpack(packed: AsJson<Packed>): Answer;
};

/** What JSON makes of a value. */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly unknown[]
    ? { readonly [Place in keyof T]: AsJson<T[Place]> }
    : T extends object
      ? { readonly [Name in keyof T]: AsJson<T[Name]> }
      : T;

/** Answers as JSON, bounded by the bytes of the cache that the compartment is of; each asking reads the JSON anew. */
export function createPackedCache<Answer extends NonNullable<unknown>, Packed>(
  compartment: ByteCompartment,
  { pack, unpack }: Packing<Answer, Packed>,
): ResponseCache<number, Answer> {
  return answersIn<number, Answer>({
    get(key) {
      const content = compartment.get(key);
      return content && unpack(JSON.parse(content.toString()));
    },
    set: (key, answer) => compartment.set(key, Buffer.from(JSON.stringify(pack(answer)))),
    delete: compartment.delete,
    clear: compartment.clear,
  });
}

/**
 * What was begun before a drop is answered to those who wait for it, for they asked before; it is neither kept nor joined
 * after it. (The library's own `fetch` either fails those who wait or keeps what is outdated.)
 */
function answersIn<Key extends string | number, Answer extends NonNullable<unknown>>(
  kept: Keeping<Key, Answer>,
): ResponseCache<Key, Answer> {
  type Found = ReadonlyMap<Key, Answer>;
  // A drop makes a new map: who finds another one than at the beginning comes too late.
  let flights = new Map<Key, Promise<Found>>();

  function fly(keys: readonly Key[], read: Reading<Key, Answer>): Promise<Found> {
    const mine = flights;
    const flight = Promise.resolve(keys)
      .then(read)
      .then((answers) => {
        const found = new Map(answers);
        if (mine === flights) for (const [key, answer] of found) kept.set(key, answer);
        return found;
      })
      .finally(() => {
        for (const key of keys) mine.delete(key);
      });
    for (const key of keys) mine.set(key, flight);
    return flight;
  }

  async function getMany(keys: readonly Key[], read: Reading<Key, Answer>): Promise<Found> {
    const taken = new Map<Key, Answer>();
    const waited = new Set<Promise<Found>>();
    const missing = new Set<Key>();
    const wanted = new Set(keys);
    for (const key of wanted) {
      const answer = kept.get(key);
      const flight = flights.get(key);
      if (answer !== undefined) taken.set(key, answer);
      else if (flight) waited.add(flight);
      else missing.add(key);
    }
    if (missing.size > 0) waited.add(fly([...missing], read));
    for (const found of await Promise.all(waited)) {
      for (const [key, answer] of found) if (wanted.has(key)) taken.set(key, answer);
    }
    return taken;
  }

  return {
    getMany,
    find: kept.get.bind(kept),
    async get<One extends Answer | undefined>(key: Key, make: () => Promise<One>): Promise<One> {
      const known = kept.get(key);
      if (known !== undefined) return known as One;
      const found = await getMany([key], async () => {
        const answer = await make();
        return answer === undefined ? [] : [[key, answer]];
      });
      return found.get(key) as One;
    },
    dropAll() {
      flights = new Map();
      kept.clear();
    },
    drop(keys) {
      flights = new Map();
      for (const key of keys) kept.delete(key);
    },
  };
}
