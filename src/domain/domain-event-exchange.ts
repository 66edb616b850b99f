import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '#platform/database/database.ts';
import {
  type EventLogPosition,
  findEventLogEnd,
  readEntriesSince,
  writeEntries,
} from '#platform/database/event-log.ts';
import { namedStatement } from '#platform/database/named-statement.ts';
import { listenForNotifications } from '#platform/database/notifications.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { DomainEvent } from './domain-events.ts';

/** Domain events that stand in a transaction which is about to be committed. */
export type WrittenDomainEvents = {
  /** The transaction is committed: they are heard here at once, and the others are called. */
  committed(): void;
  /** Nothing was committed, or that is unknown: if it was, the event log says so. */
  failed(): void;
};

const notify = namedStatement(
  'journal_notify',
  () => sql`select pg_notify(${sql.placeholder('channel')}::text, ${sql.placeholder('processId')}::text)`,
);

/** Carries domain events between the processes that serve one shop. */
export type DomainEventExchange = {
  /**
   * Writes domain events into the transaction that they are about, so that other processes receive them whatever
   * happens to this one (docs/decisions/domain-events.md).
   */
  write(transaction: Database, domainEvents: readonly DomainEvent[]): Promise<WrittenDomainEvents>;
  /** Tells of something that no transaction holds. */
  emit(domainEvent: DomainEvent): void;
  close(): Promise<void>;
};

const channel = 'attika';
/** What is emitted right after a call is delivered by the next one. */
const callPauseMs = 50;
/** Others are called by NOTIFY; whoever the call does not reach has looked by itself after this time. */
const lookIntervalMs = 500;

/**
 * Opens the exchange over the event log of domain events, with PostgreSQL's LISTEN and NOTIFY to be quicker.
 * @param options.processId distinguishes this process from all others
 * @param options.since where the event log stood before anything was read into memory; absent: now
 * @param options.hear gets what this process and others emit
 * @param options.missed is called when domain events may have been lost
 */
export async function openDomainEventExchange(
  database: Database,
  connection: DatabaseConnection,
  options: {
    processId: string;
    log: Logger;
    since?: EventLogPosition;
    hear: (domainEvent: DomainEvent) => void;
    missed: () => void;
    /** Is told how far the event log has been read, once everything up to there has been heard. */
    looked?: (place: EventLogPosition) => void;
  },
): Promise<DomainEventExchange> {
  const { processId, log, hear, missed } = options;
  /** Entries of this process, which are heard when they are committed and not again when they are read; whether they were. */
  const own = new Map<number, { isHeard: boolean }>();
  let since = options.since ?? (await findEventLogEnd(database));

  async function look(): Promise<void> {
    const { place, entries, isComplete } = await readEntriesSince(database, since);
    since = place;
    if (!isComplete) missed();
    let isAllHeard = true;
    for (const { id, body } of entries) {
      const ownEntry = own.get(id);
      own.delete(id);
      if (!ownEntry) hear(body as DomainEvent);
      else if (!ownEntry.isHeard) isAllHeard = false;
    }
    // Committed, but this process has not been told yet.
    if (isAllHeard) options.looked?.(place);
  }
  const looking = repeated(look, {
    intervalMs: lookIntervalMs,
    log,
    failure: 'domain events cannot be read',
  });
  const calling = repeated(() => notify(database, { channel, processId }), {
    pauseMs: callPauseMs,
    log,
    failure: 'other processes could not be called and look by themselves',
  });
  const listener = await listenForNotifications(connection, {
    channel,
    log,
    onReconnect: looking.ask,
    onNotification(from) {
      if (from !== processId) looking.ask();
    },
  });
  looking.ask();

  async function write(
    transaction: Database,
    domainEvents: readonly DomainEvent[],
  ): Promise<WrittenDomainEvents> {
    const ids = await writeEntries(transaction, domainEvents);
    const entry = { isHeard: false };
    for (const id of ids) own.set(id, entry);
    return {
      committed() {
        entry.isHeard = true;
        for (const domainEvent of domainEvents) hear(domainEvent);
        calling.ask();
      },
      failed() {
        for (const id of ids) own.delete(id);
        for (const domainEvent of domainEvents) hear(domainEvent);
      },
    };
  }

  const announcing = new Set<Promise<unknown>>();
  return {
    write,
    emit(domainEvent) {
      hear(domainEvent);
      const written = write(database, [domainEvent])
        .then(() => calling.ask())
        .catch((error: unknown) => log.warn(errorFacts(error), 'other processes could not be told'))
        .finally(() => announcing.delete(written));
      announcing.add(written);
    },
    async close() {
      await Promise.all(announcing);
      await Promise.all([listener.close(), looking.close(), calling.close()]);
    },
  };
}

/**
 * Work that never runs twice at once: on request, and after each interval if there is one. Requests made while it runs,
 * or in the pause after it, are served by one run after the pause.
 */
function repeated(
  work: () => Promise<unknown>,
  options: {
    readonly intervalMs?: number;
    readonly pauseMs?: number;
    readonly log: Logger;
    readonly failure: string;
  },
): { ask(): void; close(): Promise<void> } {
  const { intervalMs, pauseMs, log, failure } = options;
  const closing = new AbortController();
  let isAsked = false;
  let isFailing = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const rest = (ms: number) => delay(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  async function run(): Promise<void> {
    while (isAsked && !closing.signal.aborted) {
      isAsked = false;
      try {
        await work();
        isFailing = false;
        if (pauseMs !== undefined) await rest(pauseMs);
      } catch (error) {
        // Said once: a database that is away is tried again and again.
        if (!isFailing) log.warn(errorFacts(error), failure);
        isFailing = true;
        await rest(50);
      }
    }
    running = undefined;
    if (intervalMs !== undefined && !closing.signal.aborted) timer = setTimeout(ask, intervalMs).unref();
  }

  function ask(): void {
    clearTimeout(timer);
    isAsked = true;
    running ??= run();
  }

  return {
    ask,
    async close() {
      closing.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
