import { and, eq, gt } from 'drizzle-orm';
import { setPasswordHours } from '#values/account-limits.ts';
import { hourMs } from '#values/durations.ts';
import { confirmationHours } from '#values/form-limits.ts';
import type { ShopRuntime } from '../context.ts';
import { hashSecret, tokenBytes } from '../secret-hash.ts';
import { oneTimeTokens } from './accounts-tables.ts';

export type TokenPurpose = 'confirmEmail' | 'setPassword';

const hoursOf = { confirmEmail: confirmationHours, setPassword: setPasswordHours } as const;

/** Makes the token that a mail to this address carries. One made before for the same purpose no longer counts. */
export async function makeOneTimeToken(
  { database, clock, random }: ShopRuntime,
  purpose: TokenPurpose,
  userId: number,
  email: string,
): Promise<string> {
  const token = random.token(tokenBytes);
  await database
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)));
  await database.insert(oneTimeTokens).values({
    hash: hashSecret(token),
    userId,
    purpose,
    email,
    expiresAt: new Date(clock.now().getTime() + hoursOf[purpose] * hourMs),
  });
  return token;
}

/** Uses a token up, in the caller's transaction; of several at once one succeeds. */
export async function takeOneTimeToken(
  { database, clock }: ShopRuntime,
  purpose: TokenPurpose,
  token: string,
): Promise<{ readonly userId: number; readonly email: string } | undefined> {
  const [used] = await database
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.hash, hashSecret(token)),
        eq(oneTimeTokens.purpose, purpose),
        gt(oneTimeTokens.expiresAt, clock.now()),
      ),
    )
    .returning({ userId: oneTimeTokens.userId, email: oneTimeTokens.email });
  return used;
}
