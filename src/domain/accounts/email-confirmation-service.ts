import { eq } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { AccountSources } from './account-participants.ts';
import { sendWelcome } from './accounts-mails.ts';
import { users } from './accounts-tables.ts';
import { allowEmailChange, proveEmailChange } from './email-change-service.ts';
import { isConfirmationUsed, takeConfirmation } from './one-time-tokens.ts';
import { getAndLockUser, type User } from './users-queries.ts';

/** What belongs to a confirmed address joins its account. */
export async function joinConfirmed(
  runtime: ShopRuntime,
  { participants }: Pick<AccountSources, 'participants'>,
  user: User,
): Promise<void> {
  for (const { emailConfirmed } of participants) await emailConfirmed?.(runtime, user);
}

/**
 * Takes a mailed link: it confirms the address of a new account, or one half of the change of an old one's.
 * @param siteOf the site of an account, for the words of welcome
 * @returns the address that the link was mailed to; `isPending` while a change waits for the other address' link
 * @throws Refusal ONE_TIME_TOKEN_INVALID (with `alreadyConfirmed` where it was used), USER_EXISTS where another account has taken the address meanwhile
 */
export async function verifyEmail(
  runtime: ShopRuntime,
  sources: Pick<AccountSources, 'participants'>,
  token: string,
  siteOf: (siteId: number) => Site,
): Promise<{ readonly email: string; readonly isPending?: true }> {
  const { user, email, isPending } = await inTransaction(runtime, async (transaction) => {
    const allowing = await takeConfirmation(transaction, 'allowNewEmail', token);
    const used = allowing ?? (await takeConfirmation(transaction, 'confirmEmail', token));
    if (!used) throw await refuseLink(transaction, token);
    const before = await getAndLockUser(transaction, used.userId);
    const isOfChange = allowing !== undefined || used.email !== before.email;
    const takeHalf = allowing ? allowEmailChange : proveEmailChange;
    const after = isOfChange
      ? await takeHalf(transaction, before, used.email)
      : await confirmEmail(transaction, before);
    if (isOfChange && after.pendingEmail !== null) return { user: after, email: used.email, isPending: true };
    await joinConfirmed(transaction, sources, after);
    if (before.emailConfirmedAt === null) await sendWelcome(transaction, siteOf(after.siteId), after);
    return { user: after, email: after.email, isPending: false };
  });
  runtime.log.info(
    { user: user.id },
    isPending ? 'one of the two addresses of a change was confirmed' : 'an address was confirmed',
  );
  return isPending ? { email, isPending } : { email };
}

/** One that was followed before says so: a program that looks at mails may have been faster than their reader. */
async function refuseLink(runtime: ShopRuntime, token: string): Promise<Refusal> {
  const isUsed = await isConfirmationUsed(runtime, token);
  runtime.log.info({}, `a link of a confirmation was refused: ${isUsed ? 'used' : 'unknown or too old'}`);
  return new Refusal('ONE_TIME_TOKEN_INVALID', isUsed ? { alreadyConfirmed: true } : {});
}

/** Marks the address of a held account as its owner's. */
export async function confirmEmail(runtime: ShopRuntime, user: User): Promise<User> {
  const change = { emailConfirmedAt: user.emailConfirmedAt ?? runtime.clock.now() };
  await runtime.database.update(users).set(change).where(eq(users.id, user.id));
  runtime.emit({ kind: 'account.changed', userId: user.id });
  return { ...user, ...change };
}
