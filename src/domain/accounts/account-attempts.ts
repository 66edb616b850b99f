import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { minuteMs } from '#values/durations.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { hashSecret } from '../secret-hash.ts';
import { accountAttempts } from './accounts-tables.ts';

/** What is bounded, how often within how long. */
export type AttemptLimit = {
  readonly kind: string;
  readonly maximum: number;
  readonly windowMinutes: number;
};

const longestWindowMinutes = 60;

/**
 * Counts a try before it is made, so that many at once are counted too. One that comes beyond the limit is not counted
 * and does not lengthen the window: it ends when it was to.
 * @param account what the limit is about, an address or an id; kept as a hash
 * @param amount how much of the maximum the try takes; at most all of it
 * @returns seconds until the window ends where the limit is reached, else nothing
 */
export async function countAttempt(
  { database, clock, site }: Context,
  { kind, maximum, windowMinutes }: AttemptLimit,
  account: string,
  amount = 1,
): Promise<number | undefined> {
  const now = clock.now();
  const windowMs = windowMinutes * minuteMs;
  const opened = new Date(now.getTime() - windowMs);
  const key = keyOf(site.id, account);
  const isOver = sql`${accountAttempts.since} <= ${opened.toISOString()}::timestamptz`;
  const [counted] = await database
    .insert(accountAttempts)
    .values({ kind, key, count: amount, since: now })
    .onConflictDoUpdate({
      target: [accountAttempts.kind, accountAttempts.key],
      set: {
        count: sql`case when ${isOver} then ${amount}::integer else ${accountAttempts.count} + ${amount}::integer end`,
        since: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${accountAttempts.since} end`,
      },
      setWhere: sql`${isOver} or ${accountAttempts.count} + ${amount}::integer <= ${maximum}`,
    })
    .returning({ count: accountAttempts.count });
  if (counted) return undefined;
  const [reached] = await database
    .select({ since: accountAttempts.since })
    .from(accountAttempts)
    .where(and(eq(accountAttempts.kind, kind), eq(accountAttempts.key, key)));
  const endsMs = (reached?.since ?? now).getTime() + windowMs;
  return Math.max(1, Math.ceil((endsMs - now.getTime()) / 1000));
}

/**
 * The same, for tries that are told of.
 * @throws Refusal RATE_LIMITED with `retryAfterSeconds`
 */
export async function requireAttempt(
  context: Context,
  limit: AttemptLimit,
  account: string,
  amount = 1,
): Promise<void> {
  const retryAfterSeconds = await countAttempt(context, limit, account, amount);
  if (retryAfterSeconds !== undefined) throw new Refusal('RATE_LIMITED', { retryAfterSeconds });
}

/** Forgets the tries of an account: it has shown that it was its owner. */
export async function forgetAttempts(
  { database, site }: Context,
  { kind }: Pick<AttemptLimit, 'kind'>,
  account: string,
): Promise<void> {
  await database
    .delete(accountAttempts)
    .where(and(eq(accountAttempts.kind, kind), eq(accountAttempts.key, keyOf(site.id, account))));
}

/** Forgets everything that was counted for accounts: they are no more. */
export async function forgetAllAttempts(
  { database }: ShopRuntime,
  siteId: number,
  accounts: readonly string[],
): Promise<void> {
  await database.delete(accountAttempts).where(
    inArray(
      accountAttempts.key,
      accounts.map((account) => keyOf(siteId, account)),
    ),
  );
}

/** Removes counters whose window is over; nobody minds them any more. */
export async function removeOldAttempts({ database, clock }: ShopRuntime): Promise<void> {
  const before = new Date(clock.now().getTime() - longestWindowMinutes * minuteMs);
  await database.delete(accountAttempts).where(lt(accountAttempts.since, before));
}

function keyOf(siteId: number, account: string): string {
  return hashSecret(`${siteId}|${account}`);
}
