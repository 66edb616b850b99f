import type { Clock } from '../clock/clock.ts';
import { type CacheTags, type ChangedTags, collectCacheTags, noteCacheTags } from './cache-tags.ts';
import { type CacheMeasure, countHits } from './known-caches.ts';
import { createResponseCache } from './response-cache.ts';
import { createSettling } from './settling.ts';
import { areTouched } from './tag-index.ts';

/**
 * Kept answers (docs/decisions/response-caches.md) that are dropped by what they were made of, and tell it to all who get
 * them.
 */
export type TaggedCache = {
  get<T extends object>(key: string, make: () => Promise<T>): Promise<T>;
  /** Drops what shows a change as soon as it is known what has changed; nobody is given anything before. */
  drop(changed: ChangedTags): void;
  clear(): void;
  measure(): CacheMeasure;
};

type Tagged = { readonly made: object; readonly tags: CacheTags };

type TaggedCacheOptions = {
  maximum: number;
  keptMs?: number;
  /** By which answers expire at the moment that their cache tags name. */
  clock: Clock;
};

export function createTaggedCache({ clock, ...options }: TaggedCacheOptions): TaggedCache {
  const kept = createResponseCache<string, Tagged>(options);
  const settling = createSettling();
  const found = countHits();

  const isCurrent = ({ tags }: Tagged) => tags.expiresAtMs > clock.now().getTime();

  /** What is kept and still holds; what does not is forgotten. */
  function findCurrent(key: string): Tagged | undefined {
    const answer = kept.find(key);
    if (!answer || isCurrent(answer)) return answer;
    kept.drop([key]);
    return undefined;
  }

  return {
    async get<T extends object>(key: string, make: () => Promise<T>): Promise<T> {
      for (let wait = settling.pending(); wait; wait = settling.pending()) await wait;
      found.note(findCurrent(key) !== undefined);
      let isMine = false;
      const find = () =>
        kept.get(key, () => {
          isMine = true;
          return collectCacheTags(make);
        });
      let answer = await find();
      // What others had begun to make may have expired meanwhile.
      while (!isMine && !isCurrent(answer)) {
        findCurrent(key);
        answer = await find();
      }
      const { made, tags } = answer;
      noteCacheTags(tags);
      return made as T;
    },
    drop(changed) {
      const dropped = changed.then((changes) => {
        if (changes) kept.dropWhere(({ tags }) => areTouched(tags, changes));
        else kept.dropAll();
      }, kept.dropAll);
      settling.add(dropped);
    },
    clear: kept.dropAll,
    measure: () => ({ entries: kept.count(), bytes: null, ...found.counts() }),
  };
}
