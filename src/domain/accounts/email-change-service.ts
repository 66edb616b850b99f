import { eq } from 'drizzle-orm';
import { accountMailsPerHour } from '#values/account-limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { countAttempt } from './account-attempts.ts';
import { sendChangeLink, sendChangeNotice } from './accounts-mails.ts';
import { users } from './accounts-tables.ts';
import { confirmLater } from './confirmation-mailing.ts';
import { dropOneTimeTokens, makeOneTimeToken } from './one-time-tokens.ts';
import { findUserByEmail, noPendingEmail, type User } from './users-queries.ts';

/** Mails that ask an account's present address to allow a change. */
const allowing = { kind: 'allowNewEmail', maximum: accountMailsPerHour, windowMinutes: 60 };

/**
 * Notes that a held account wants another address, and mails what has to be confirmed: the new address its link, the
 * present one its own link where no password has allowed the change. The present one is told in any case. Entering the
 * present one again gives a change up.
 * @param email folded and trimmed
 * @param isAllowed by the password
 * @throws Refusal USER_EXISTS
 */
export async function beginEmailChange(
  context: Context,
  user: User,
  email: string,
  isAllowed: boolean,
): Promise<User> {
  if (email === user.email) return keep(context, user, noPendingEmail);
  if (await findUserByEmail(context, user.siteId, email)) throw new Refusal('USER_EXISTS');
  const isAgain = email === user.pendingEmail;
  // A link that was mailed for another change must not allow this one.
  if (!isAgain) await dropOneTimeTokens(context, 'allowNewEmail', user.id);
  const begun = await keep(context, user, {
    pendingEmail: email,
    pendingEmailProven: isAgain && user.pendingEmailProven,
    pendingEmailAllowed: isAllowed || (isAgain && user.pendingEmailAllowed),
  });
  await tellPresentAddress(context, begun, email, isAgain);
  if (begun.pendingEmailProven) return finishChange(context, begun);
  await confirmLater(context, begun, email);
  return begun;
}

async function tellPresentAddress(
  context: Context,
  user: User,
  email: string,
  isAgain: boolean,
): Promise<void> {
  const mayAsk =
    !user.pendingEmailAllowed && (await countAttempt(context, allowing, user.email)) === undefined;
  if (mayAsk) {
    const token = await makeOneTimeToken(context, 'allowNewEmail', user.id, user.email);
    await sendChangeLink(context, context.site, user, { newEmail: email, token });
  } else if (!isAgain) {
    await sendChangeNotice(context, context.site, user, email);
  }
}

/**
 * The link that was mailed to the present address of a held account allows the change that waits.
 * @throws Refusal ONE_TIME_TOKEN_INVALID where none waits, USER_EXISTS
 */
export async function allowEmailChange(runtime: ShopRuntime, user: User, email: string): Promise<User> {
  if (user.pendingEmail === null || email !== user.email) throw new Refusal('ONE_TIME_TOKEN_INVALID');
  return finishChange(runtime, await keep(runtime, user, { pendingEmailAllowed: true }));
}

/**
 * The link that was mailed to the new address of a held account proves whose it is.
 * @throws Refusal ONE_TIME_TOKEN_INVALID where another address was entered since, USER_EXISTS
 */
export async function proveEmailChange(runtime: ShopRuntime, user: User, email: string): Promise<User> {
  if (email !== user.pendingEmail) throw new Refusal('ONE_TIME_TOKEN_INVALID');
  return finishChange(runtime, await keep(runtime, user, { pendingEmailProven: true }));
}

/** Until both halves are there nothing changes. */
async function finishChange(runtime: ShopRuntime, user: User): Promise<User> {
  const { pendingEmail: email, pendingEmailProven, pendingEmailAllowed } = user;
  if (email === null || !pendingEmailProven || !pendingEmailAllowed) return user;
  if (await findUserByEmail(runtime, user.siteId, email)) throw new Refusal('USER_EXISTS');
  // One that was merely named may be anybody's: what is kept under it is not this person's.
  const shown = user.emailConfirmedAt === null ? [] : [user.email];
  await dropOneTimeTokens(runtime, 'allowNewEmail', user.id);
  const changed = await keep(runtime, user, {
    ...noPendingEmail,
    email,
    formerEmails: [...new Set([...user.formerEmails, ...shown])].filter((former) => former !== email),
    username: user.username === user.email ? email : user.username,
    emailConfirmedAt: user.emailConfirmedAt ?? runtime.clock.now(),
  });
  runtime.emit({ kind: 'account.changed', userId: user.id });
  return changed;
}

async function keep<Change extends Partial<typeof users.$inferInsert>>(
  { database }: ShopRuntime,
  user: User,
  change: Change,
): Promise<User> {
  await database.update(users).set(change).where(eq(users.id, user.id));
  return { ...user, ...change };
}
