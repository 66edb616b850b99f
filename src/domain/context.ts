import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Clock, RandomSource } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { mayBeginAnew } from '#platform/database/write-failures.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { SecretSeal } from '#platform/secret-seal.ts';
import type { Language } from '#values/language.ts';
import type { Actor } from './actor.ts';
import type { DomainEventExchange, WrittenDomainEvents } from './domain-event-exchange.ts';
import type { DomainEvent } from './domain-events.ts';
import type { Site, Store } from './site.ts';
import { refusalOfWrite } from './write-refusals.ts';

/**
 * What the program itself gives every use case: the same for all requests. `site` and who asks are added per request.
 */
export type ShopRuntime = {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Logger;
  /**
   * Emits a domain event for other modules and processes. Call it in the transaction that the event is about: listeners
   * run after the commit, and other processes receive it even if this one ends right then.
   */
  emit(domainEvent: DomainEvent): void;
  /** For secrets that have to be read again; absent where none are, as in command-line tools. */
  readonly seal?: SecretSeal;
  /** The way to other processes; absent where there are none. */
  readonly exchange?: Pick<DomainEventExchange, 'write'>;
  /** What goes out of what happens; absent where nothing does. */
  readonly outgoing?: Outgoing;
  /** Of a call that carries an Idempotency-Key. */
  readonly keyedWork?: KeyedWork;
};

/** Writes, in the transaction that domain events tell of, what programs of others are told of them (domain/webhooks). */
export type Outgoing = {
  note(runtime: ShopRuntime, domainEvents: readonly DomainEvent[]): Promise<void>;
};

/** The work of a call with an Idempotency-Key (docs/rules/calls.md). */
export type KeyedWork = {
  /** It was committed before, by somebody who came to no answer: a process that was killed. */
  readonly isDone: boolean;
  /** What was noted with it then. */
  readonly result: unknown;
  /** Notes in the transaction of the work that it is done, with what its answer needs and nobody knows afterwards. */
  noteDone(transaction: Database, result?: unknown): Promise<void>;
};

/** Who asks, for which site, store, language and currency, inside which transaction (docs/architecture.md). */
export type Context = ShopRuntime & {
  readonly requestId: string;
  readonly site: Site;
  readonly store: Store;
  readonly language: Language;
  /** Currency of the prices in the answer (default 44, EUR). */
  readonly currencyId: number;
  readonly actor: Actor;
  /** Where the visitor has last asked for delivery, as the browser keeps it: nothing in it has been checked. */
  readonly askedPlace?: { readonly country: string; readonly zipCode: string };
};

/** How often a transaction begins anew that PostgreSQL ended because of another one. */
const retriesMaximum = 3;

/**
 * Runs a use case in a transaction: all or nothing. Its events are held back until the commit. Inside another
 * transaction it becomes part of that one. PostgreSQL resolves a deadlock by aborting one transaction, which is
 * retried, so a use case must be safe to repeat.
 * @throws what the use case throws; if a value was taken meanwhile or other rows prevent the write, the matching
 * refusal (write-refusals.ts)
 */
export async function inTransaction<C extends ShopRuntime, T>(
  context: C,
  useCase: (context: C) => Promise<T>,
): Promise<T> {
  // A part cannot begin anew: what the whole one holds stays in the way.
  if (context.database instanceof PgTransaction) return inOneTransaction(context, useCase);
  for (let retries = retriesMaximum; ; retries -= 1) {
    try {
      return await inOneTransaction(context, useCase);
    } catch (error) {
      if (retries <= 0 || !mayBeginAnew(error)) throw refusalOfWrite(error) ?? error;
    }
  }
}

/**
 * `inTransaction` for a use case that must not be repeated: with an Idempotency-Key it runs once, whatever happens to
 * its answer.
 * @param readDone returns the result if it has run before
 * @param keep what `readDone` needs of it and nobody knows afterwards
 */
export async function inTransactionOnce<C extends ShopRuntime, T>(
  context: C,
  useCase: (context: C) => Promise<T>,
  readDone: (kept: unknown) => Promise<T>,
  keep?: (done: T) => unknown,
): Promise<T> {
  const { keyedWork } = context;
  if (keyedWork?.isDone) return readDone(keyedWork.result);
  return inTransaction(context, async (transaction) => {
    const done = await useCase(transaction);
    await keyedWork?.noteDone(transaction.database, keep?.(done));
    return done;
  });
}

async function inOneTransaction<C extends ShopRuntime, T>(
  context: C,
  useCase: (context: C) => Promise<T>,
): Promise<T> {
  const held: DomainEvent[] = [];
  const { exchange, outgoing } = context;
  const isPart = context.database instanceof PgTransaction;
  let written: WrittenDomainEvents | undefined;
  try {
    const result = await context.database.transaction(async (transaction) => {
      const inner = {
        ...context,
        database: transaction,
        emit: (domainEvent: DomainEvent) => held.push(domainEvent),
      };
      const done = await useCase(inner);
      if (outgoing && !isPart && held.length > 0) await outgoing.note(inner, [...held]);
      if (exchange && !isPart && held.length > 0) written = await exchange.write(transaction, held);
      return done;
    });
    if (written) written.committed();
    else for (const domainEvent of held) context.emit(domainEvent);
    return result;
  } catch (error) {
    written?.failed();
    throw error;
  }
}
