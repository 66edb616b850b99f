import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { readEmail } from './account-input-rules.ts';
import type { AccountSources } from './account-participants.ts';
import { confirmLater } from './confirmation-mailing.ts';
import { needsConfirmation } from './confirmation-rule.ts';
import { triesAtLogin } from './password-tries.ts';
import { type SessionTokens, startSession } from './sessions-service.ts';
import { findUserByEmail, type User } from './users-queries.ts';

export type Login = { readonly user: User; readonly tokens: SessionTokens };

/**
 * Logs in with an address and a password. An unknown address costs one verification like a known one and is answered
 * alike.
 * @param input.deviceWord what the browser keeps, where it is one (known-devices.ts)
 * @throws Refusal RATE_LIMITED, UNKNOWN_USER_OR_PASSWORD, INVALID_LOGIN for a right password of an account that is
 *   blocked or not confirmed; the latter is mailed its link again; DEMO_ACCOUNT_HERE_ONLY for a password that everybody
 *   knows, from another machine
 */
export async function login(
  context: Context,
  {
    passwords,
    emailMarks,
    publicPasswords,
  }: Pick<AccountSources, 'passwords' | 'emailMarks' | 'publicPasswords'>,
  input: {
    readonly username: string;
    readonly password: string;
    readonly deviceWord?: string | undefined;
    readonly isFromOwnMachine: boolean;
  },
): Promise<Login> {
  const email = readEmail(input.username, 'username');
  const mark = emailMarks.of(email);
  const tries = await triesAtLogin(context, email, input.deviceWord);
  await tries.require().catch((error: unknown) => {
    context.log.warn({ email: mark }, 'a login was refused: too many wrong passwords');
    throw error;
  });
  const user = await findUserByEmail(context, context.site.id, email);
  const isRight = await passwords.verify(user?.passwordHash ?? null, input.password);
  if (!user || !isRight) {
    const facts = user ? { user: user.id, email: mark } : { email: mark };
    context.log.warn(facts, 'a login was refused: unknown address or wrong password');
    throw new Refusal('UNKNOWN_USER_OR_PASSWORD');
  }
  if (!input.isFromOwnMachine && publicPasswords.get(email) === input.password) {
    throw new Refusal('DEMO_ACCOUNT_HERE_ONLY');
  }
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
  const isBlocked = user.blockedAt !== null;
  if (isBlocked || needsConfirmation(context.site, user)) {
    const why = isBlocked ? 'it is blocked' : 'its address is not confirmed';
    context.log.info({ user: user.id }, `an account may not log in: ${why}`);
    throw new Refusal('INVALID_LOGIN');
  }
  return { user, tokens: await startSession(context, user.id) };
}
