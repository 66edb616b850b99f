import type { EventLogPosition } from '../database/event-log.ts';
import type { CacheTags, ChangedTags } from './cache-tags.ts';
import { createSettling } from './settling.ts';
import { areTouched } from './tag-index.ts';

/** What something kept was made of: cache tags, and what it says of the stock of products. */
export type MadeOf = { readonly tags: CacheTags; readonly stocks: ReadonlyMap<number, string> };

/**
 * What this process has heard of late: by it is judged whether what another process has made and put into the cache server is
 * still so (docs/decisions/page-cache.md). Whatever is made carries how far its maker had heard.
 */
export type HeardChanges = {
  /** Transactions below this number show in whatever this process makes. Kept with it as `since`. */
  heardUpTo(): number;
  /** Something has changed: what shows it is outdated as soon as it is known what that is. */
  drop(changed: ChangedTags): void;
  /** What is made of these is outdated. */
  dropWhere(isOutdated: (made: MadeOf) => boolean): void;
  /** Whether something made before or after the changes known here does not show one of them. Waits for what is being found out. */
  isOutdated(since: number, made: MadeOf): Promise<boolean>;
  /** The event log has been read up to here; what was heard until now is of transactions before it. */
  looked(place: EventLogPosition): void;
  /** What was heard up to here is in everything that this process makes. */
  settled(place: EventLogPosition): void;
};

type Change = {
  isShownIn(made: MadeOf): boolean;
  /** What is made by somebody who had heard of all transactions up to this one knows it; nobody's until the event log was read. */
  transaction: number;
  readonly atMs: number;
};

/** Changes that are told apart; of older ones it is known only that there were some. */
const changesMaximum = 1000;

/**
 * @param start where the event log stood before anything was read into memory
 * @param keptMs nothing in the cache server is older
 */
export function createHeardChanges(start: EventLogPosition, keptMs: number): HeardChanges {
  const settling = createSettling();
  let changes: Change[] = [];
  /** A process that had not seen this transaction may have missed any change. */
  let forgottenUpTo = boundsOf(start).next - 1;
  let upTo = boundsOf(start).oldestRunning;

  function note(isShownIn: Change['isShownIn']): void {
    changes.push({ isShownIn, transaction: Number.POSITIVE_INFINITY, atMs: performance.now() });
  }

  /** Called once the event log was read, so that every change has its transaction. */
  function forgetOld(): void {
    const oldest = performance.now() - keptMs;
    const surplus = changes.length - changesMaximum;
    changes = changes.filter((change, place) => {
      const isOld = change.atMs < oldest || place < surplus;
      if (isOld) forgottenUpTo = Math.max(forgottenUpTo, change.transaction);
      return !isOld;
    });
  }

  return {
    heardUpTo: () => upTo,
    drop(changed) {
      const noted = changed.then(
        (found) => note(({ tags }) => !found || areTouched(tags, found)),
        () => note(() => true),
      );
      settling.add(noted);
    },
    dropWhere: note,
    async isOutdated(since, made) {
      for (let wait = settling.pending(); wait; wait = settling.pending()) await wait;
      if (since <= forgottenUpTo) return true;
      return changes.some((change) => since <= change.transaction && change.isShownIn(made));
    },
    looked(place) {
      const last = boundsOf(place).next - 1;
      for (const change of changes) change.transaction = Math.min(change.transaction, last);
      forgetOld();
    },
    settled(place) {
      upTo = Math.max(upTo, boundsOf(place).oldestRunning);
    },
  };
}

/** Of a snapshot as PostgreSQL writes it (xmin:xmax:running): below the first everything has ended, from the second on nothing has begun. */
function boundsOf({ snapshot }: EventLogPosition): { oldestRunning: number; next: number } {
  const [oldestRunning, next] = snapshot.split(':').map(Number);
  if (!oldestRunning || !next) throw new Error('The database has told no snapshot.');
  return { oldestRunning, next };
}
