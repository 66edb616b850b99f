import { loginTriesPerAccount, loginWindowMinutes } from '#values/account-limits.ts';
import type { SignedIn } from '../actor.ts';
import type { Context } from '../context.ts';
import { forgetAttempts, requireAttempt } from './account-attempts.ts';
import { findKnownDevice } from './known-devices.ts';

const limit = { kind: 'password', maximum: loginTriesPerAccount, windowMinutes: loginWindowMinutes };

/**
 * Whose tries of a password are counted together (docs/decisions/login-protection.md). Strangers share the limit of the
 * account; a browser that the account knows and a login have one of their own, which no stranger can use up.
 */
export type PasswordTries = {
  /** Counts a try before it is made. @throws Refusal RATE_LIMITED with `retryAfterSeconds` */
  require(): Promise<void>;
  /** After the right password. */
  forget(): Promise<void>;
};

/**
 * Attempts without a login.
 * @param email folded and trimmed
 * @param deviceWord what the browser keeps, if anything
 */
export async function triesAtLogin(
  context: Context,
  email: string,
  deviceWord: string | undefined,
): Promise<PasswordTries> {
  const deviceId = deviceWord ? await findKnownDevice(context, email, deviceWord) : undefined;
  return triesOf(context, deviceId === undefined ? email : `device:${deviceId}`);
}

/** Tries of somebody who is logged in and is asked for the password again. */
export function triesOfSession(context: Context, { sessionId }: SignedIn): PasswordTries {
  return triesOf(context, `session:${sessionId}`);
}

/** Tries of strangers, for the address of an account. */
export function triesOfStrangers(context: Context, email: string): PasswordTries {
  return triesOf(context, email);
}

function triesOf(context: Context, account: string): PasswordTries {
  return {
    require: () => requireAttempt(context, limit, account),
    forget: () => forgetAttempts(context, limit, account),
  };
}
