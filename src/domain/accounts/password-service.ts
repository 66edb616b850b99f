import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { accountMailsPerHour } from '#values/account-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { countAttempt } from './account-attempts.ts';
import { readKnownEmail } from './account-input-rules.ts';
import type { AccountSources } from './account-participants.ts';
import { requireUser } from './account-roles.ts';
import { sendPasswordLink, sendPasswordNotice } from './accounts-mails.ts';
import { users } from './accounts-tables.ts';
import { confirmEmail, joinConfirmed } from './email-confirmation-service.ts';
import {
  dropOneTimeTokens,
  findOneTimeToken,
  makeOneTimeToken,
  passwordPurposes,
  takeOneTimeToken,
} from './one-time-tokens.ts';
import { checkNewPassword } from './password-rules.ts';
import { triesOfSession, triesOfStrangers } from './password-tries.ts';
import { endSessionsOf } from './sessions-service.ts';
import { removeIdentities } from './social-identities.ts';
import {
  findUser,
  findUserByEmail,
  getAndLockUser,
  getUser,
  noPendingEmail,
  type User,
} from './users-queries.ts';

/**
 * Changes the password of the logged-in user, ends all other logins, and mails that it was changed. An address that was
 * entered before and links for a new password count no longer: others may have asked for them.
 * @throws Refusal NO_ACTIVE_USER, RATE_LIMITED, OLD_PASSWORD_INCORRECT, VALIDATION differentPassword, commonPassword
 */
export async function changePassword(
  context: Context,
  { passwords }: Pick<AccountSources, 'passwords'>,
  input: { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  const actor = requireUser(context);
  if (input.newPassword === input.oldPassword) {
    throw new Refusal('VALIDATION', {}, { newPassword: { rule: 'differentPassword' } });
  }
  const user = await requirePassword(
    context,
    passwords,
    input.oldPassword,
    new Refusal('OLD_PASSWORD_INCORRECT', {}, { oldPassword: { rule: 'incorrectPassword' } }),
  );
  await checkNewPassword(input.newPassword, 'newPassword', context.site, user);
  const passwordHash = await passwords.hash(input.newPassword);
  await inTransaction(context, async (transaction) => {
    const change = { passwordHash, ...noPendingEmail };
    await transaction.database.update(users).set(change).where(eq(users.id, actor.userId));
    await dropOneTimeTokens(transaction, 'setPassword', actor.userId);
    await endSessionsOf(transaction, actor.userId, actor.sessionId);
    await sendPasswordNotice(transaction, context.site, user);
  });
  context.log.info({ user: user.id }, 'a password was changed by the old one');
}

/**
 * Asks the logged-in user for the password again; wrong ones count against this login.
 * @throws Refusal NO_ACTIVE_USER, RATE_LIMITED, `wrong` where it is
 */
export async function requirePassword(
  context: Context,
  passwords: AccountSources['passwords'],
  password: string,
  wrong: Refusal,
): Promise<User> {
  const actor = requireUser(context);
  const user = await getUser(context, actor.userId);
  const tries = triesOfSession(context, actor);
  await tries.require();
  if (!(await passwords.verify(user.passwordHash, password))) {
    context.log.warn({ user: user.id, login: actor.sessionId }, 'a login gave a wrong password');
    throw wrong;
  }
  await tries.forget();
  return user;
}

/** The least that an answer takes, so that its time does not tell whether a mail was written. */
const forgotAnswerMs = 250;

/** Mails the link for a new password where there is such an account; nobody can tell whether there is. */
export async function forgotPassword(context: Context, input: { readonly email: string }): Promise<void> {
  const email = readKnownEmail(input.email, 'email');
  const limit = { kind: 'setPassword', maximum: accountMailsPerHour, windowMinutes: 60 };
  await Promise.all([
    delay(forgotAnswerMs),
    inTransaction(context, async (transaction) => {
      const isTooMany = (await countAttempt(transaction, limit, email)) !== undefined;
      const user = await findUserByEmail(transaction, context.site.id, email);
      if (!user || isTooMany || user.blockedAt !== null) return;
      const token = await makeOneTimeToken(transaction, 'setPassword', user.id, email);
      await sendPasswordLink(transaction, context.site, user, token);
    }),
  ]);
}

/**
 * Sets a new password by a mailed token, ends all logins, and mails that it was changed. Who has the mail owns the address:
 * it counts as confirmed, and may log in at once, however many wrong passwords others have tried. A new address that was
 * entered before counts no longer, nor do logins at providers: others may have joined them. A provider that has verified
 * the address joins again by itself.
 * @throws Refusal ONE_TIME_TOKEN_INVALID, VALIDATION commonPassword
 */
export async function setPassword(
  context: Context,
  { passwords, participants }: AccountSources,
  input: { readonly token: string; readonly newPassword: string },
): Promise<User> {
  const found = await findOneTimeToken(context, passwordPurposes, input.token);
  const owner = found && (await findUser(context, found.userId));
  if (!owner) throw refuseLink(context);
  await checkNewPassword(input.newPassword, 'newPassword', context.site, owner);
  // Before the transaction: many who wait for their turn would hold all connections.
  const passwordHash = await passwords.hash(input.newPassword);
  const user = await inTransaction(context, async (transaction) => {
    const used = await takeOneTimeToken(transaction, passwordPurposes, input.token);
    if (!used) throw refuseLink(context);
    const before = await getAndLockUser(transaction, used.userId);
    // The account has another address by now: whoever reads the old one's mails is not meant.
    if (before.siteId !== context.site.id || before.email !== used.email) throw refuseLink(context);
    const user = await confirmEmail(transaction, before);
    const change = { passwordHash, ...noPendingEmail };
    await transaction.database.update(users).set(change).where(eq(users.id, user.id));
    await endSessionsOf(transaction, user.id);
    await triesOfStrangers(transaction, user.email).forget();
    // An invited user has had no password that could have been changed.
    if (used.purpose !== 'invitation') await sendPasswordNotice(transaction, context.site, user);
    await removeIdentities(transaction, user.id);
    if (before.emailConfirmedAt === null) await joinConfirmed(transaction, { participants }, user);
    return { ...user, ...change };
  });
  context.log.info({ user: user.id }, 'a password was set by a mailed link');
  return user;
}

function refuseLink({ log }: Context): Refusal {
  log.info({}, 'a link for a new password was refused: unknown, used or too old');
  return new Refusal('ONE_TIME_TOKEN_INVALID');
}
