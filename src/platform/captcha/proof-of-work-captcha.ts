import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lt } from 'drizzle-orm';
import { minuteMs } from '#values/durations.ts';
import type { Clock, RandomSource } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { getInstallationKey } from '../database/installation-key.ts';
import { captchaUses } from './captcha-tables.ts';

/** Public name of this captcha: it has no account anywhere. */
const publicKey = 'proof-of-work';
const algorithm = 'PBKDF2/SHA-256';
/** Iterations of one try; 256 tries on average: about a second of a phone's time, one try of ours. */
const cost = 2000;
/** A form that is left open asks for a new puzzle when it is sent, so that this need not be long. */
const lifeMs = 10 * minuteMs;
/** Longer than any right answer. */
const responseMaximum = 4000;

type CaptchaSources = {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
};

/** The default captcha: a puzzle that costs a program's operator more than a visitor, and no third party sees anything. */
export async function openProofOfWorkCaptcha(sources: CaptchaSources): Promise<Captcha> {
  const { database, clock } = sources;
  const hmacSignatureSecret = await getInstallationKey(database, sources.random, 'captcha');
  return {
    key: publicKey,
    async open() {
      // Signed with the rest; the library's own expiry would look at another clock than the program's.
      const data = { untilMs: clock.now().getTime() + lifeMs };
      const challenge = await createChallenge({ algorithm, cost, data, deriveKey, hmacSignatureSecret });
      return { key: publicKey, version: 2, challenge: { ...challenge } };
    },
    async verify({ key, response }) {
      const payload = key === publicKey ? payloadOf(response) : undefined;
      const untilMs = Number(payload?.challenge.parameters.data?.untilMs);
      if (!payload || !(untilMs > clock.now().getTime())) return false;
      try {
        const { verified } = await verifySolution({
          challenge: payload.challenge,
          solution: payload.solution,
          deriveKey,
          hmacSignatureSecret,
        });
        return verified && (await takeOnce(database, payload.challenge.signature ?? '', new Date(untilMs)));
      } catch {
        // What is no answer at all makes the library throw; nothing of it is trusted before the signature held.
        return false;
      }
    },
  };
}

/** Forgets answered puzzles that have expired. */
export async function removeExpiredCaptchaUses(database: Database, now: Date): Promise<void> {
  await database.delete(captchaUses).where(lt(captchaUses.expiresAt, now));
}

async function takeOnce(database: Database, signature: string, expiresAt: Date): Promise<boolean> {
  const taken = await database
    .insert(captchaUses)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: captchaUses.signature });
  return taken.length > 0;
}

/** Base64 of JSON {challenge, solution}; only what this program itself asked for, so that no answer costs more to check. */
function payloadOf(response: string): Payload | undefined {
  if (response.length > responseMaximum) return undefined;
  try {
    const payload = JSON.parse(Buffer.from(response, 'base64').toString('utf8')) as Payload;
    const { parameters } = payload.challenge;
    const isOurs =
      parameters.algorithm === algorithm && parameters.cost === cost && parameters.keyLength === 32;
    return isOurs && typeof payload.challenge.signature === 'string' ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** The response of a visitor's browser, together with the public key it was made for. */
export type CaptchaAnswer = { readonly key: string; readonly response: string };

/** What a browser needs to answer: `challenge` is the puzzle where the captcha sets one itself. */
type CaptchaSettings = {
  readonly key: string;
  /** Of the contract: 2 is invisible, executed when the form is sent (docs/rules/forms.md). */
  readonly version: 2;
  readonly challenge: Readonly<Record<string, unknown>>;
};

/** Tells people from programs that fill in forms, without asking anybody anything. */
export type Captcha = {
  readonly key: string;
  /** Settings for one sending of a form. */
  open(): Promise<CaptchaSettings>;
  /** True where the answer is right, in time, and given for the first time. */
  verify(answer: CaptchaAnswer): Promise<boolean>;
};
