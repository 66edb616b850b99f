import type { UsedPasskey } from '#platform/passkeys/passkey-ceremonies.ts';
import { loginWindowMinutes, secondFactorTriesPerAccount } from '#values/account-limits.ts';
import { Refusal, type RefusalCode } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { forgetAttempts, requireAttempt } from './account-attempts.ts';
import { isPasskeyUsed } from './passkey-uses.ts';
import { isAppCode, isFirstAppCode, isRecoveryCode } from './second-factor-codes.ts';

/** What somebody shows of their second factor: one of the two. */
export type SecondFactorProof = {
  /** Of the app, or a recovery code. */
  readonly code?: string | undefined;
  readonly passkey?: UsedPasskey | undefined;
};

const limit = {
  kind: 'secondFactor',
  maximum: secondFactorTriesPerAccount,
  windowMinutes: loginWindowMinutes,
};

/**
 * Uses a proof up: none counts twice. Call it outside of the transaction that follows: wrong tries have to be counted.
 * @throws Refusal SECOND_FACTOR_WRONG for a code, PASSKEY_REFUSED, RATE_LIMITED; VALIDATION (code) where there is neither
 */
export async function spendProof(
  context: Context,
  userId: number,
  { code, passkey }: SecondFactorProof,
): Promise<void> {
  if (passkey) {
    return spend(context, userId, 'PASSKEY_REFUSED', () => isPasskeyUsed(context, userId, passkey));
  }
  if (code === undefined) throw new Refusal('VALIDATION', {}, { code: { rule: 'required' } });
  return spend(context, userId, 'SECOND_FACTOR_WRONG', async () => {
    const typed = tidied(code);
    return /^\d+$/.test(typed) ? isAppCode(context, userId, typed) : isRecoveryCode(context, userId, typed);
  });
}

/** Uses up the first code of an app that is being set up. @throws Refusal SECOND_FACTOR_WRONG, RATE_LIMITED */
export async function spendFirstCode(context: Context, userId: number, code: string): Promise<void> {
  return spend(context, userId, 'SECOND_FACTOR_WRONG', () => isFirstAppCode(context, userId, tidied(code)));
}

async function spend(
  context: Context,
  userId: number,
  refusal: RefusalCode,
  isRight: () => Promise<boolean>,
): Promise<void> {
  await requireAttempt(context, limit, String(userId));
  if (!(await isRight())) {
    context.log.warn({ user: userId }, 'a wrong proof of a second factor was given');
    throw new Refusal(refusal);
  }
  await forgetAttempts(context, limit, String(userId));
}

function tidied(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}
