import { and, eq, gt, inArray } from 'drizzle-orm';
import { invitationHours, secondFactorMinutes, setPasswordHours } from '#values/account-limits.ts';
import { hourMs } from '#values/durations.ts';
import { confirmationHours } from '#values/form-limits.ts';
import type { ShopRuntime } from '../context.ts';
import { hashSecret, tokenBytes } from '../secret-hash.ts';
import { oneTimeTokens } from './accounts-tables.ts';

export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

/** What lets its holder set a password: one for a forgotten one, or an invitation. */
export const passwordPurposes = ['setPassword', 'invitation'] as const satisfies TokenPurpose[];

const hoursOf = {
  confirmEmail: confirmationHours,
  allowNewEmail: confirmationHours,
  setPassword: setPasswordHours,
  invitation: invitationHours,
  secondFactor: secondFactorMinutes / 60,
  passkeyMade: secondFactorMinutes / 60,
  passkeyUsed: secondFactorMinutes / 60,
} as const;

/**
 * Makes the token that a mail to this address carries, a login that waits for its second factor, or an authenticator signs. One made before for the same purpose no longer counts, and of
 * two that are asked for at once the later one.
 */
export async function makeOneTimeToken(
  runtime: ShopRuntime,
  purpose: TokenPurpose,
  userId: number,
  email: string,
): Promise<string> {
  const { database, clock, random } = runtime;
  const token = random.token(tokenBytes);
  const expiresAt = new Date(clock.now().getTime() + hoursOf[purpose] * hourMs);
  const made = { hash: hashSecret(token), email, expiresAt };
  await database
    .insert(oneTimeTokens)
    .values({ ...made, userId, purpose })
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.purpose], set: made });
  return token;
}

/** Whose an unused token is, without using it up: for what has to be known before a transaction begins. */
export async function findOneTimeToken(
  { database, clock }: ShopRuntime,
  purpose: TokenPurpose | readonly TokenPurpose[],
  token: string,
): Promise<{ readonly userId: number } | undefined> {
  const [found] = await database
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(isMeant(purpose, token, clock.now()));
  return found;
}

/** Makes tokens for a purpose count no longer. */
export async function dropOneTimeTokens(
  { database }: ShopRuntime,
  purpose: TokenPurpose,
  userId: number,
): Promise<void> {
  await database
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)));
}

/** Uses a token up, in the caller's transaction; of several at once one succeeds. */
export async function takeOneTimeToken(
  { database, clock }: ShopRuntime,
  purpose: TokenPurpose | readonly TokenPurpose[],
  token: string,
): Promise<{ readonly userId: number; readonly email: string; readonly purpose: TokenPurpose } | undefined> {
  const [used] = await database
    .delete(oneTimeTokens)
    .where(isMeant(purpose, token, clock.now()))
    .returning({
      userId: oneTimeTokens.userId,
      email: oneTimeTokens.email,
      purpose: oneTimeTokens.purpose,
    });
  return used;
}

function isMeant(purpose: TokenPurpose | readonly TokenPurpose[], token: string, now: Date) {
  return and(
    eq(oneTimeTokens.hash, hashSecret(token)),
    inArray(oneTimeTokens.purpose, [purpose].flat()),
    gt(oneTimeTokens.expiresAt, now),
  );
}
