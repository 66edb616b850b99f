import { availableParallelism } from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Refusal } from '#values/refusal.ts';
import { createTurns } from '../jobs/turns.ts';

/** What passwords are kept as, and the only place that meets them in the clear. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * True where the password is the one of the kept text. Without a kept text it is as much work and false, so that
   * nobody learns from the time whether there is one.
   */
  verify(kept: string | null, password: string): Promise<boolean>;
};

/** Argon2id (the library's default kind) with the least that OWASP's password storage page recommends. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
/** Half of the processors: the others go on serving pages while people log in. */
const parallelDefault = Math.max(1, Math.floor(availableParallelism() / 2));

/** More than these would wait longer than anybody does. */
const waitingDefault = 400;
const retryAfterSeconds = 5;

/**
 * Works in the thread pool; no more than `parallel` passwords at once, the others wait in the order they came. Where too
 * many wait, it throws a Refusal: RATE_LIMITED.
 */
export function createPasswordHasher(
  parallel = parallelDefault,
  waitingMaximum = waitingDefault,
): PasswordHasher {
  const takeTurn = createTurns(
    parallel,
    waitingMaximum,
    () => new Refusal('RATE_LIMITED', { retryAfterSeconds }),
  );
  let nobodys: Promise<string> | undefined;
  const hashNow = (password: string) => takeTurn(() => hash(password.normalize('NFKC'), cost));
  return {
    hash: hashNow,
    async verify(kept, password) {
      nobodys ??= hash('nobody has this password', cost);
      const known = kept ?? (await nobodys);
      const isRight = await takeTurn(() => verify(known, password.normalize('NFKC')));
      return kept !== null && isRight;
    },
  };
}
