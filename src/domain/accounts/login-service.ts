import { eq } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import type { Site } from '../sites/site.ts';
import { readEmail } from './account-input-rules.ts';
import type { AccountSources } from './account-participants.ts';
import { sendWelcome } from './accounts-mails.ts';
import { users } from './accounts-tables.ts';
import { needsConfirmation } from './confirmation-rule.ts';
import { takeOneTimeToken } from './one-time-tokens.ts';
import { triesAtLogin } from './password-tries.ts';
import { confirmLater, joinConfirmed } from './register-service.ts';
import { type SessionTokens, startSession } from './sessions-service.ts';
import { findUserByEmail, getAndLockUser, type User } from './users-queries.ts';

export type Login = { readonly user: User; readonly tokens: SessionTokens };

/**
 * Logs in with an address and a password. An unknown address costs one verification like a known one and is answered
 * alike.
 * @param input.deviceWord what the browser keeps, where it is one (known-devices.ts)
 * @throws Refusal RATE_LIMITED, UNKNOWN_USER_OR_PASSWORD, INVALID_LOGIN for a right password of an account that is
 *   blocked or not confirmed; the latter is mailed its link again
 */
export async function login(
  context: Context,
  { passwords }: Pick<AccountSources, 'passwords'>,
  input: { readonly username: string; readonly password: string; readonly deviceWord?: string | undefined },
): Promise<Login> {
  const email = readEmail(input.username, 'username');
  const tries = await triesAtLogin(context, email, input.deviceWord);
  await tries.require();
  const user = await findUserByEmail(context, context.site.id, email);
  const isRight = await passwords.verify(user?.passwordHash ?? null, input.password);
  if (!user || !isRight) throw new Refusal('UNKNOWN_USER_OR_PASSWORD');
  await tries.forget();
  if (user.blockedAt === null && needsConfirmation(context.site, user)) {
    await inTransaction(context, (transaction) => confirmLater(transaction, user, user.email));
  }
  return startLogin(context, user);
}

/**
 * Begins a login of somebody who has shown who they are.
 * @throws Refusal INVALID_LOGIN
 */
export async function startLogin(context: Context, user: User): Promise<Login> {
  if (user.blockedAt !== null || needsConfirmation(context.site, user)) throw new Refusal('INVALID_LOGIN');
  return { user, tokens: await startSession(context, user.id) };
}

/**
 * Confirms the address that a mailed token was sent to: that of a new account, or the new one of an old account.
 * @param siteOf the site of an account, for the words of welcome
 * @throws Refusal ONE_TIME_TOKEN_INVALID, USER_EXISTS where another account has taken the address meanwhile
 */
export async function verifyEmail(
  runtime: ShopRuntime,
  sources: Pick<AccountSources, 'participants'>,
  token: string,
  siteOf: (siteId: number) => Site,
): Promise<{ readonly email: string }> {
  return inTransaction(runtime, async (transaction) => {
    const used = await takeOneTimeToken(transaction, 'confirmEmail', token);
    if (!used) throw new Refusal('ONE_TIME_TOKEN_INVALID');
    const before = await getAndLockUser(transaction, used.userId);
    const user = await confirmEmail(transaction, before, used.email);
    await joinConfirmed(transaction, sources, user);
    if (before.emailConfirmedAt === null) await sendWelcome(transaction, siteOf(user.siteId), user);
    return { email: user.email };
  });
}

/** Marks the address of a held account as its owner's. */
export async function confirmEmail(runtime: ShopRuntime, user: User, email: string): Promise<User> {
  const { database, clock } = runtime;
  if (email !== user.email) {
    // An address that was entered after this one counts; this one no longer does.
    if (email !== user.pendingEmail) throw new Refusal('ONE_TIME_TOKEN_INVALID');
    if (await findUserByEmail(runtime, user.siteId, email)) throw new Refusal('USER_EXISTS');
  }
  // One that was merely named may be anybody's: what is kept under it is not this person's.
  const shown = user.emailConfirmedAt === null ? [] : [user.email];
  const change = {
    email,
    formerEmails: [...new Set([...user.formerEmails, ...shown])].filter((former) => former !== email),
    username: user.username === user.email ? email : user.username,
    pendingEmail: user.pendingEmail === email ? null : user.pendingEmail,
    emailConfirmedAt: user.emailConfirmedAt ?? clock.now(),
  };
  await database.update(users).set(change).where(eq(users.id, user.id));
  runtime.announce({ kind: 'account.changed', userId: user.id });
  return { ...user, ...change };
}
