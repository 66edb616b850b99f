import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Clock } from '#platform/clock/clock.ts';
import type { RandomSource } from '#platform/clock/random.ts';
import { type Database, isDeadlock } from '#platform/database/database.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Language } from '#values/language.ts';
import type { Actor } from './actor.ts';
import type { Announcement } from './announcements.ts';
import type { Site, Store } from './sites/site.ts';

/**
 * What the program itself gives every use case: the same for all requests. `site` and who asks are added per request.
 */
export type ShopRuntime = {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Logger;
  /** Tells later modules that something happened; listeners run after the transaction has been committed. */
  announce(announcement: Announcement): void;
};

/** Who asks, for which site, store, language and currency, inside which transaction (design.md, "Context first"). */
export type Context = ShopRuntime & {
  readonly requestId: string;
  readonly site: Site;
  readonly store: Store;
  readonly language: Language;
  /** Currency of the prices in the answer (default 44, EUR). */
  readonly currencyId: number;
  readonly actor: Actor;
};

/** How often a transaction begins anew that ended because it and another one waited for each other. */
const deadlockRetries = 3;

/**
 * Runs a use case in a transaction: all or nothing. What it announces is held back until the commit. Inside another
 * transaction it becomes a part of that one. Of two that wait for each other PostgreSQL ends one, which begins anew: a use
 * case does nothing in it that cannot be done again.
 */
export async function inTransaction<C extends ShopRuntime, T>(
  context: C,
  useCase: (context: C) => Promise<T>,
): Promise<T> {
  // A part cannot begin anew: what the whole one holds stays in the way.
  const mayRetry = !(context.database instanceof PgTransaction);
  for (let retries = mayRetry ? deadlockRetries : 0; ; retries -= 1) {
    try {
      return await inOneTransaction(context, useCase);
    } catch (error) {
      if (retries <= 0 || !isDeadlock(error)) throw error;
    }
  }
}

async function inOneTransaction<C extends ShopRuntime, T>(
  context: C,
  useCase: (context: C) => Promise<T>,
): Promise<T> {
  const held: Announcement[] = [];
  const result = await context.database.transaction((transaction) =>
    useCase({ ...context, database: transaction, announce: (announcement) => held.push(announcement) }),
  );
  for (const announcement of held) context.announce(announcement);
  return result;
}
