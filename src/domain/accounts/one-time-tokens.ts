import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { invitationHours, secondFactorMinutes, setPasswordHours } from '#values/account-limits.ts';
import { hourMs, minuteMs } from '#values/durations.ts';
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
  const made = { hash: hashSecret(token), email, expiresAt, usedAt: null };
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

/** Whether a token for a purpose was made within the last minutes, and is not used. */
export async function hasFreshToken(
  { database, clock }: ShopRuntime,
  purpose: TokenPurpose,
  { id, email }: { readonly id: number; readonly email: string },
  minutes: number,
): Promise<boolean> {
  const expiresAfter = new Date(clock.now().getTime() - minutes * minuteMs + hoursOf[purpose] * hourMs);
  const [fresh] = await database
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, id),
        eq(oneTimeTokens.purpose, purpose),
        eq(oneTimeTokens.email, email),
        gt(oneTimeTokens.expiresAt, expiresAfter),
        isNull(oneTimeTokens.usedAt),
      ),
    );
  return fresh !== undefined;
}

/** Makes tokens for a purpose count no longer; what was used stays known as such. */
export async function dropOneTimeTokens(
  { database }: ShopRuntime,
  purpose: TokenPurpose,
  userId: number,
): Promise<void> {
  await database
    .delete(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt)),
    );
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

type Confirmation = Extract<TokenPurpose, 'confirmEmail' | 'allowNewEmail'>;

/** Uses the token of a mailed confirmation, in the caller's transaction; of several at once one succeeds. */
export async function takeConfirmation(
  { database, clock }: ShopRuntime,
  purpose: Confirmation,
  token: string,
): Promise<{ readonly userId: number; readonly email: string } | undefined> {
  const now = clock.now();
  const [used] = await database
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(isMeant(purpose, token, now))
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.email });
  return used;
}

/** Whether a confirmation was used, while its link would still hold. */
export async function isConfirmationUsed({ database, clock }: ShopRuntime, token: string): Promise<boolean> {
  const [used] = await database
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.hash, hashSecret(token)),
        inArray(oneTimeTokens.purpose, ['confirmEmail', 'allowNewEmail'] satisfies Confirmation[]),
        isNotNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, clock.now()),
      ),
    );
  return used !== undefined;
}

function isMeant(purpose: TokenPurpose | readonly TokenPurpose[], token: string, now: Date) {
  return and(
    eq(oneTimeTokens.hash, hashSecret(token)),
    inArray(oneTimeTokens.purpose, [purpose].flat()),
    gt(oneTimeTokens.expiresAt, now),
    isNull(oneTimeTokens.usedAt),
  );
}
