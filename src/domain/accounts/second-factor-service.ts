import { count, eq } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import type { AccountSources } from './account-participants.ts';
import { requireUser } from './account-roles.ts';
import { recoveryCodes, secondFactors } from './accounts-tables.ts';
import { type ListedPasskey, listPasskeys } from './passkeys-service.ts';
import { requirePassword } from './password-service.ts';
import { addressOfSecret, newSecret, renewRecoveryCodes, sealedSecret } from './second-factor-codes.ts';
import { type SecondFactorProof, spendFirstCode, spendProof } from './second-factor-proof.ts';
import { dropRecoveryCodes, hasApp, hasSecondFactor, needsSecondFactor } from './second-factor-state.ts';
import { endSessionsOf } from './sessions-service.ts';

/** The second factor of the logged-in user, by what they can do about it. */
export type SecondFactorState = {
  /** An app, or a passkey, or both. */
  readonly isSet: boolean;
  readonly hasApp: boolean;
  readonly passkeys: readonly ListedPasskey[];
  /** The site lets this person work with one alone. */
  readonly isRequired: boolean;
  readonly recoveryCodesLeft: number;
};

/** @throws Refusal NO_ACTIVE_USER */
export async function getSecondFactor(context: Context): Promise<SecondFactorState> {
  const actor = requireUser(context);
  const [left] = await context.database
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, actor.userId));
  // Customers have an app alone.
  const passkeys = actor.kind === 'backoffice' ? await listPasskeys(context) : [];
  const isAppSet = await hasApp(context, actor.userId);
  return {
    isSet: isAppSet || passkeys.length > 0,
    hasApp: isAppSet,
    passkeys,
    isRequired: needsSecondFactor(context.site, actor),
    recoveryCodesLeft: left?.codes ?? 0,
  };
}

/**
 * Makes the secret that an authenticator app is to keep; it guards nothing until the app has shown a code. One that was
 * begun before counts no longer.
 * @throws Refusal NO_ACTIVE_USER, PASSWORD_INCORRECT, RATE_LIMITED, SECOND_FACTOR_SET
 */
export async function beginSecondFactor(
  context: Context,
  { passwords }: Pick<AccountSources, 'passwords'>,
  password: string,
): Promise<{ readonly secret: string; readonly address: string }> {
  const { userId, email } = requireUser(context);
  await requirePassword(
    context,
    passwords,
    password,
    new Refusal('PASSWORD_INCORRECT', {}, { password: { rule: 'incorrectPassword' } }),
  );
  const secret = newSecret(context);
  const begun = { secret: sealedSecret(context, secret, userId), confirmedAt: null, lastStep: 0 };
  await inTransaction(context, async (transaction) => {
    if (await hasApp(transaction, userId)) throw new Refusal('SECOND_FACTOR_SET');
    await transaction.database
      .insert(secondFactors)
      .values({ userId, ...begun })
      .onConflictDoUpdate({ target: secondFactors.userId, set: begun });
  });
  return { secret, address: addressOfSecret(secret, context.site.name, email) };
}

/**
 * Turns the app on with its first code. The first second factor of an account ends all other logins, which have come without
 * it, and makes the recovery codes.
 * @returns those codes, told this once; none where there were some before
 * @throws Refusal NO_ACTIVE_USER, SECOND_FACTOR_WRONG, SECOND_FACTOR_SET, RATE_LIMITED
 */
export async function confirmSecondFactor(context: Context, code: string): Promise<readonly string[]> {
  const { userId, sessionId } = requireUser(context);
  if (await hasApp(context, userId)) throw new Refusal('SECOND_FACTOR_SET');
  await spendFirstCode(context, userId, code);
  const codes = await inTransaction(context, async (transaction) => {
    const isFirst = !(await hasSecondFactor(transaction, userId));
    await transaction.database
      .update(secondFactors)
      .set({ confirmedAt: transaction.clock.now() })
      .where(eq(secondFactors.userId, userId));
    if (!isFirst) return [];
    await endSessionsOf(transaction, userId, sessionId);
    return renewRecoveryCodes(transaction, userId);
  });
  context.log.info({ user: userId }, 'an authenticator app was set up');
  return codes;
}

/** New recovery codes in place of the old ones. @throws as `removeSecondFactor` */
export async function replaceRecoveryCodes(
  context: Context,
  proof: SecondFactorProof,
): Promise<readonly string[]> {
  const { userId } = requireUser(context);
  if (!(await hasSecondFactor(context, userId))) throw new Refusal('NOT_FOUND');
  await spendProof(context, userId, proof);
  return inTransaction(context, (transaction) => renewRecoveryCodes(transaction, userId));
}

/**
 * Turns the app off. Where no passkey is left either, the recovery codes go, too.
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND and those of `spendProof`
 */
export async function removeSecondFactor(context: Context, proof: SecondFactorProof): Promise<void> {
  const { userId } = requireUser(context);
  if (!(await hasApp(context, userId))) throw new Refusal('NOT_FOUND');
  await spendProof(context, userId, proof);
  await inTransaction(context, async (transaction) => {
    await transaction.database.delete(secondFactors).where(eq(secondFactors.userId, userId));
    if (await hasSecondFactor(transaction, userId)) return;
    await dropRecoveryCodes(transaction, userId);
    transaction.emit({ kind: 'account.changed', userId });
  });
  context.log.info({ user: userId }, 'an authenticator app was turned off by its owner');
}
