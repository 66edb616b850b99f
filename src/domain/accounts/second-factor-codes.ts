import { and, eq, isNotNull, isNull, lt, notLike, type SQL } from 'drizzle-orm';
import { HOTP, Secret, TOTP } from 'otpauth';
import { isSealed } from '#platform/secret-seal.ts';
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

/** As it is kept: by a key that the database does not hold. */
export function sealedSecret({ seal }: Pick<ShopRuntime, 'seal'>, secret: string, userId: number): string {
  if (!seal) throw new Error('Secrets of second factors need their seal.');
  return seal.seal(secret, ownerOf(userId));
}

/** Seals what was kept before there was a seal. */
export async function sealStoredSecrets(runtime: ShopRuntime): Promise<void> {
  const { database } = runtime;
  const kept = await database
    .select({ userId: secondFactors.userId, secret: secondFactors.secret })
    .from(secondFactors)
    .where(notLike(secondFactors.secret, '%.%'));
  for (const { userId, secret } of kept) {
    await database
      .update(secondFactors)
      .set({ secret: sealedSecret(runtime, secret, userId) })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret)));
  }
  if (kept.length > 0) runtime.log.info({ secrets: kept.length }, 'secrets of second factors were sealed');
}

/** Nothing where it was sealed by another key: its owner needs a recovery code, or another admin. */
function openedSecret({ seal, log }: Pick<ShopRuntime, 'seal' | 'log'>, kept: string, userId: number) {
  // Another process may still be of a release that sealed nothing.
  if (!isSealed(kept)) return kept;
  const secret = seal?.open(kept, ownerOf(userId));
  if (secret === undefined) log.error({ user: userId }, 'a secret was sealed by another key: see SECRET_KEY');
  return secret;
}

function ownerOf(userId: number): string {
  return `second factor of user ${userId}`;
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

/** Recovery codes; those from before count no longer. They are shown once and kept as hashes. */
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
  return spendStep(context, userId, code, isNotNull(secondFactors.confirmedAt));
}

/** Whether it is the code of the app that is being set up. */
export async function isFirstAppCode(context: Context, userId: number, code: string): Promise<boolean> {
  return spendStep(context, userId, code, isNull(secondFactors.confirmedAt));
}

/** Whether it is a recovery code, and was not used yet. */
export async function isRecoveryCode({ database }: Context, userId: number, code: string): Promise<boolean> {
  const used = await database
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.hash, hashSecret(code)), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

async function spendStep(context: Context, userId: number, code: string, isAtStage: SQL): Promise<boolean> {
  const { database, clock } = context;
  const isMeant = and(eq(secondFactors.userId, userId), isAtStage);
  const [kept] = await database.select({ secret: secondFactors.secret }).from(secondFactors).where(isMeant);
  const opened = kept && openedSecret(context, kept.secret, userId);
  if (opened === undefined) return false;
  const present = Math.floor(clock.now().getTime() / 1000 / periodSeconds);
  const secret = Secret.fromBase32(opened);
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
