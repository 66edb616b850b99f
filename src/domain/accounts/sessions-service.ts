import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import {
  accessTokenSeconds,
  refreshesPerAccount,
  refreshGraceSeconds,
  refreshTokenSeconds,
  sessionSeconds,
} from '#values/account-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { hashSecret, tokenBytes } from '../secret-hash.ts';
import { requireAttempt } from './account-attempts.ts';
import { oneTimeTokens, sessions, sessionTokens, socialAttempts, users } from './accounts-tables.ts';

/** What a login or a refresh hands out; nothing of it can be read from the tables. */
export type SessionTokens = { readonly accessToken: string; readonly refreshToken: string };

/** Two tokens a renewal, kept until they expire: a client that has run wild must not fill the table. */
const renewing = { kind: 'refresh', maximum: refreshesPerAccount, windowMinutes: accessTokenSeconds / 60 };

/**
 * Begins a login: a new family of tokens.
 * @param device the browser in words; null: a program
 */
export async function startSession(
  context: ShopRuntime,
  userId: number,
  device: string | null,
): Promise<SessionTokens> {
  const now = context.clock.now();
  const [session] = await context.database
    .insert(sessions)
    .values({
      userId,
      device,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: after(now, refreshTokenSeconds),
    })
    .returning({ id: sessions.id, createdAt: sessions.createdAt });
  if (!session) throw new Error('A new session was not returned.');
  await context.database.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
  return issueTokens(context, session);
}

/**
 * Changes a refresh token for new tokens, until 90 days after the login at most. A second use within 10 s is taken for two calls that crossed; later it means
 * that somebody else has it too: the whole family ends.
 * @throws Refusal REFRESH_REFUSED, RATE_LIMITED
 */
export async function refreshSession(context: Context, refreshToken: string): Promise<SessionTokens> {
  const outcome = await inTransaction(context, (transaction) =>
    changeRefreshToken(transaction, refreshToken),
  );
  if (outcome === null) throw new Refusal('REFRESH_REFUSED');
  return outcome;
}

/** Null where it is refused; the transaction has to be kept then too, for it may have ended the family. */
async function changeRefreshToken(context: Context, refreshToken: string): Promise<SessionTokens | null> {
  const { database, clock, log, site } = context;
  const hash = hashSecret(refreshToken);
  const now = clock.now();
  const isMeant = and(eq(sessionTokens.hash, hash), eq(sessionTokens.kind, 'refresh'));
  // Ending a login takes it before its tokens: taken the other way round, each would wait for the other.
  const idOfSession = database.select({ id: sessionTokens.sessionId }).from(sessionTokens).where(isMeant);
  await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, idOfSession))
    .for('update');
  const [found] = await database
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      userId: users.id,
      expiresAt: sessionTokens.expiresAt,
      usedAt: sessionTokens.usedAt,
      isBlocked: sql<boolean>`${users.blockedAt} is not null`,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isMeant, eq(users.siteId, site.id)));
  if (!found || found.expiresAt <= now || found.isBlocked || endOf(found) <= now) return null;
  const { id, userId, usedAt } = found;
  if (usedAt && now.getTime() - usedAt.getTime() > refreshGraceSeconds * 1000) {
    await database.delete(sessions).where(eq(sessions.id, id));
    context.emit({ kind: 'account.changed', userId });
    log.warn({ user: userId, login: id }, 'a refresh token was used twice: its login was ended');
    return null;
  }
  await requireAttempt(context, renewing, String(userId));
  if (!usedAt) await database.update(sessionTokens).set({ usedAt: now }).where(eq(sessionTokens.hash, hash));
  await database
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: earlier(after(now, refreshTokenSeconds), endOf(found)) })
    .where(eq(sessions.id, id));
  return issueTokens(context, found);
}

/** Ends the login that a refresh token belongs to; one that is unknown has ended already. */
export async function endSession(context: Context, refreshToken: string): Promise<void> {
  await inTransaction(context, async ({ database, emit, site }) => {
    const ended = await database
      .delete(sessions)
      .where(
        sql`${sessions.id} = (select session_id from ${sessionTokens} where hash = ${hashSecret(refreshToken)} and kind = 'refresh')
        and ${sessions.userId} in (select id from ${users} where site_id = ${site.id})`,
      )
      .returning({ userId: sessions.userId });
    for (const { userId } of ended) emit({ kind: 'account.changed', userId });
  });
}

/** Ends all logins of an account, but for one where it is named. */
export async function endSessionsOf(
  { database, emit }: ShopRuntime,
  userId: number,
  spareSessionId?: number,
): Promise<void> {
  const ofUser = eq(sessions.userId, userId);
  await database
    .delete(sessions)
    .where(spareSessionId === undefined ? ofUser : and(ofUser, ne(sessions.id, spareSessionId)));
  emit({ kind: 'account.changed', userId });
}

/** Removes what has expired: logins, tokens, logins at providers that never came back. */
export async function removeExpiredSessions({ database, clock }: ShopRuntime): Promise<void> {
  const now = clock.now();
  await database.delete(sessions).where(lt(sessions.expiresAt, now));
  await database.delete(sessionTokens).where(lt(sessionTokens.expiresAt, now));
  await database.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, now));
  await database.delete(socialAttempts).where(lt(socialAttempts.expiresAt, now));
}

type Session = Pick<typeof sessions.$inferSelect, 'id' | 'createdAt'>;

async function issueTokens(
  { database, clock, random }: ShopRuntime,
  session: Session,
): Promise<SessionTokens> {
  const now = clock.now();
  const sessionId = session.id;
  const tokens = { accessToken: random.token(tokenBytes), refreshToken: random.token(tokenBytes) };
  await database.insert(sessionTokens).values([
    {
      hash: hashSecret(tokens.accessToken),
      sessionId,
      kind: 'access',
      expiresAt: earlier(after(now, accessTokenSeconds), endOf(session)),
    },
    {
      hash: hashSecret(tokens.refreshToken),
      sessionId,
      kind: 'refresh',
      expiresAt: earlier(after(now, refreshTokenSeconds), endOf(session)),
    },
  ]);
  return tokens;
}

/** When a login is over however it was used: what was stolen unnoticed must end some day. */
function endOf({ createdAt }: Pick<Session, 'createdAt'>): Date {
  return after(createdAt, sessionSeconds);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
