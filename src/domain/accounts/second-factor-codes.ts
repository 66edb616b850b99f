import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import { HOTP, Secret, TOTP } from 'otpauth';
import { recoveryCodesPerAccount } from '#values/account-limits.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { hashSecret } from '../secret-hash.ts';
import { recoveryCodes, secondFactors } from './accounts-tables.ts';

/* Codes of authenticator apps (RFC 6238: six digits, 30 s, SHA-1, which is what apps know) and what stands in for them. */

const digits = 6;
const periodSeconds = 30;
/** 160 bits, as RFC 4226 asks for. */
const secretBytes = 20;
/** 120 bits: as random as their SHA-256 needs to be kept without a slow hash (ASVS 6.5.2). */
const recoveryBytes = 15;

/** Base32. */
export function newSecret({ random }: ShopRuntime): string {
  return base32(random.token(secretBytes));
}

/** What an app reads from the picture: `otpauth://totp/…`. */
export function addressOfSecret(secret: string, issuer: string, label: string): string {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    issuer,
    label,
    digits,
    period: periodSeconds,
  }).toString();
}

/** Codes that stand in for app and passkeys; those from before count no longer. They are shown once and kept as hashes. */
export async function renewRecoveryCodes(
  { database, random }: ShopRuntime,
  userId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodesPerAccount }, () => base32(random.token(recoveryBytes)));
  await database.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await database.insert(recoveryCodes).values(codes.map((code) => ({ hash: hashSecret(code), userId })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Whether it is the code of the app that is set up, within 30 s before or after its own, and was not used yet. */
export async function isAppCode(context: Context, userId: number, code: string): Promise<boolean> {
  return spendStep(
    context,
    code,
    and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)),
  );
}

/** Whether it is the code of the app that is being set up. */
export async function isFirstAppCode(context: Context, userId: number, code: string): Promise<boolean> {
  return spendStep(context, code, and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
}

/** Whether it is a code that stands in for app and passkeys, and was not used yet. */
export async function isRecoveryCode({ database }: Context, userId: number, code: string): Promise<boolean> {
  const used = await database
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.hash, hashSecret(code)), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

async function spendStep(
  { database, clock }: Context,
  code: string,
  isMeant: SQL | undefined,
): Promise<boolean> {
  const [kept] = await database.select({ secret: secondFactors.secret }).from(secondFactors).where(isMeant);
  if (!kept) return false;
  const present = Math.floor(clock.now().getTime() / 1000 / periodSeconds);
  const secret = Secret.fromBase32(kept.secret);
  const distance = HOTP.validate({ token: code, secret, digits, counter: present, window: 1 });
  if (distance === null) return false;
  const step = present + distance;
  const used = await database
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isMeant, lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** @param bytes base64url */
function base32(bytes: string): string {
  return new Secret({ buffer: new Uint8Array(Buffer.from(bytes, 'base64url')).buffer }).base32;
}
