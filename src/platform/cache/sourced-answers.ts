import { createKeptAnswers } from './kept-answers.ts';
import { type CacheMeasure, countHits } from './known-caches.ts';
import { createSettling } from './settling.ts';
import { areTouched } from './source-index.ts';
import { type ChangedSources, collectSources, noteSources, type Sources } from './sources.ts';

/** Kept answers (docs/decisions/041-kept-answers.md) that are dropped by what they were made of, and tell it to all who get them. */
export type SourcedAnswers = {
  get<T extends object>(key: string, make: () => Promise<T>): Promise<T>;
  /** Drops what shows a change as soon as it is known what has changed; nobody is given anything before. */
  drop(changed: ChangedSources): void;
  clear(): void;
  measure(): CacheMeasure;
};

type Sourced = { readonly made: object; readonly sources: Sources };

export function createSourcedAnswers(options: { maximum: number; keptMs?: number }): SourcedAnswers {
  const kept = createKeptAnswers<string, Sourced>(options);
  const settling = createSettling();
  const found = countHits();
  return {
    async get<T extends object>(key: string, make: () => Promise<T>): Promise<T> {
      for (let wait = settling.pending(); wait; wait = settling.pending()) await wait;
      found.note(kept.find(key) !== undefined);
      const { made, sources } = await kept.get(key, () => collectSources(make));
      noteSources(sources);
      return made as T;
    },
    drop(changed) {
      const dropped = changed.then((changes) => {
        if (changes) kept.dropWhere(({ sources }) => areTouched(sources, changes));
        else kept.dropAll();
      }, kept.dropAll);
      settling.add(dropped);
    },
    clear: kept.dropAll,
    measure: () => ({ entries: kept.count(), bytes: null, ...found.counts() }),
  };
}
