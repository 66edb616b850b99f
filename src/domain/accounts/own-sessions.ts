import { and, desc, eq, gt } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { requireUser } from './account-roles.ts';
import { sessions } from './accounts-tables.ts';
import { endSessionsOf } from './sessions-service.ts';

/** A login as its owner sees it. */
export type OwnSession = Pick<typeof sessions.$inferSelect, 'id' | 'device' | 'createdAt' | 'lastSeenAt'> & {
  /** The one that asks. */
  readonly isPresent: boolean;
};

const shownMaximum = 100;

/** The logins of the logged-in user that last still, the latest used first. @throws Refusal NO_ACTIVE_USER */
export async function listOwnSessions(context: Context): Promise<readonly OwnSession[]> {
  const { userId, sessionId } = requireUser(context);
  const rows = await context.database
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, context.clock.now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(shownMaximum);
  return rows.map((row) => ({ ...row, isPresent: row.id === sessionId }));
}

/** Ends one of them, the present one too. @throws Refusal NO_ACTIVE_USER, NOT_FOUND */
export async function endOwnSession(context: Context, id: number): Promise<void> {
  const { userId } = requireUser(context);
  await inTransaction(context, async ({ database, emit }) => {
    const ended = await database
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new Refusal('NOT_FOUND');
    emit({ kind: 'account.changed', userId });
  });
}

/** Ends all of them but the one that asks. @throws Refusal NO_ACTIVE_USER */
export async function endOtherSessions(context: Context): Promise<void> {
  const { userId, sessionId } = requireUser(context);
  await inTransaction(context, (transaction) => endSessionsOf(transaction, userId, sessionId));
}
