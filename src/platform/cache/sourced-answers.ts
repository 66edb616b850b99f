import type { Clock } from '../clock/clock.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { type CacheMeasure, countHits } from './known-caches.ts';
import { createSettling } from './settling.ts';
import type { SharedAnswers } from './shared-answers.ts';
import { areTouched } from './source-index.ts';
import { type ChangedSources, collectSources, noteSources, type Sources } from './sources.ts';

/**
 * Kept answers (docs/decisions/response-caches.md) that are dropped by what they were made of, and tell it to all who get
 * them.
 */
export type SourcedAnswers = {
  get<T extends object>(key: string, make: () => Promise<T>): Promise<T>;
  /** Drops what shows a change as soon as it is known what has changed; nobody is given anything before. */
  drop(changed: ChangedSources): void;
  clear(): void;
  measure(): CacheMeasure;
};

const noStocks: ReadonlyMap<number, string> = new Map();

type Sourced = { readonly made: object; readonly sources: Sources };

type SourcedOptions = {
  maximum: number;
  keptMs?: number;
  /** By which answers expire at the moment that their sources name. */
  clock: Clock;
  /** Where other processes keep theirs; what is made must be the same after JSON. */
  shared?: SharedAnswers<null>;
};

export function createSourcedAnswers({ shared, clock, ...options }: SourcedOptions): SourcedAnswers {
  const kept = createKeptAnswers<string, Sourced>(options);
  const settling = createSettling();
  const found = countHits();

  async function findOrMake(key: string, make: () => Promise<object>): Promise<Sourced> {
    const beginning = shared?.begin();
    const stored = await shared?.find(key);
    if (stored) return { made: JSON.parse(stored.content.toString()), sources: stored.sources };
    const answer = await collectSources(make);
    const content = Buffer.from(JSON.stringify(answer.made));
    const { sources } = answer;
    if (beginning) shared?.keep(key, { facts: null, content, sources, stocks: noStocks }, beginning);
    return answer;
  }

  const isCurrent = ({ sources }: Sourced) => sources.expiresAtMs > clock.now().getTime();

  /** What is kept and still holds; what does not is forgotten. */
  function findCurrent(key: string): Sourced | undefined {
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
          return shared ? findOrMake(key, make) : collectSources(make);
        });
      let answer = await find();
      // What others had begun to make may have expired meanwhile.
      while (!isMine && !isCurrent(answer)) {
        findCurrent(key);
        answer = await find();
      }
      const { made, sources } = answer;
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
