import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { readKnownEmail } from './account-input-rules.ts';
import type { AccountSources } from './account-participants.ts';
import { confirmAgain, needsConfirmation } from './confirmation-mailing.ts';
import { findOneTimeToken, makeOneTimeToken, takeOneTimeToken } from './one-time-tokens.ts';
import { beginPasskeyUse, hasPasskeyHere, type PasskeyRequest } from './passkey-uses.ts';
import { triesAtLogin } from './password-tries.ts';
import { type SecondFactorProof, spendProof } from './second-factor-proof.ts';
import { hasSecondFactor } from './second-factor-state.ts';
import { type SessionTokens, startSession } from './sessions-service.ts';
import { findUser, findUserByEmail, getAndLockUser, type User } from './users-queries.ts';

export type Login = { readonly user: User; readonly tokens: SessionTokens };

/**
 * Logs in with an address and a password. An unknown address costs one verification like a known one and is answered
 * alike.
 * @param input.deviceWord what the browser keeps, where it is one (known-devices.ts)
 * @param input.device the browser in words; null: a program
 * @throws Refusal RATE_LIMITED, UNKNOWN_USER_OR_PASSWORD, INVALID_LOGIN for a right password of an account that is
 *   blocked or not confirmed; the latter is mailed its link again, unless it has just been; DEMO_ACCOUNT_HERE_ONLY for a password that everybody
 *   knows, from another machine; SECOND_FACTOR_REQUIRED with the `ticket` that `finishLogin` takes,
 *   and whether a passkey will do (`passkey`)
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
    readonly device: string | null;
    readonly isFromOwnMachine: boolean;
  },
): Promise<Login> {
  const email = readKnownEmail(input.username, 'username');
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
    await inTransaction(context, (transaction) => confirmAgain(transaction, user));
  }
  return startLogin(context, user, input.device);
}

/**
 * Begins a login of somebody who has shown who they are, by one factor.
 * @throws Refusal INVALID_LOGIN, SECOND_FACTOR_REQUIRED
 */
export async function startLogin(context: Context, user: User, device: string | null): Promise<Login> {
  requireMayLogIn(context, user);
  if (await hasSecondFactor(context, user.id)) {
    const ticket = await makeOneTimeToken(context, 'secondFactor', user.id, user.email);
    const passkey = await hasPasskeyHere(context, user.id);
    throw new Refusal('SECOND_FACTOR_REQUIRED', { ticket, passkey });
  }
  return { user, tokens: await startSession(context, user.id, device) };
}

/**
 * What a passkey is asked for that ends what `login` has begun.
 * @throws Refusal ONE_TIME_TOKEN_INVALID; NOT_FOUND where no passkey of the account works on this site
 */
export async function beginPasskeyLogin(context: Context, ticket: string): Promise<PasskeyRequest> {
  return beginPasskeyUse(context, await getTicketHolder(context, ticket));
}

/**
 * Ends what `login` has begun, by a proof of the second factor. A wrong one leaves the ticket as it is.
 * @param input.ticket what the right password was answered with, ten minutes ago at most
 * @throws Refusal ONE_TIME_TOKEN_INVALID, INVALID_LOGIN and those of `spendProof`
 */
export async function finishLogin(
  context: Context,
  input: SecondFactorProof & { readonly ticket: string; readonly device: string | null },
): Promise<Login> {
  const user = await getTicketHolder(context, input.ticket);
  await spendProof(context, user.id, input);
  return inTransaction(context, async (transaction) => {
    const used = await takeOneTimeToken(transaction, 'secondFactor', input.ticket);
    if (!used) throw new Refusal('ONE_TIME_TOKEN_INVALID');
    const present = await getAndLockUser(transaction, user.id);
    requireMayLogIn(transaction, present);
    return { user: present, tokens: await startSession(transaction, user.id, input.device) };
  });
}

async function getTicketHolder(context: Context, ticket: string): Promise<User> {
  const found = await findOneTimeToken(context, 'secondFactor', ticket);
  const user = found && (await findUser(context, found.userId));
  if (!user || user.siteId !== context.site.id) throw new Refusal('ONE_TIME_TOKEN_INVALID');
  return user;
}

function requireMayLogIn(context: Context, user: User): void {
  const isBlocked = user.blockedAt !== null;
  if (isBlocked || needsConfirmation(context.site, user)) {
    const why = isBlocked ? 'it is blocked' : 'its address is not confirmed';
    context.log.info({ user: user.id }, `an account may not log in: ${why}`);
    throw new Refusal('INVALID_LOGIN');
  }
}
