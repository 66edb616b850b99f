import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** How long a password would hold out against somebody who guesses. */
export type PasswordStrength = {
  /** 0 (found at once) to 4 (not to be found), as zxcvbn counts. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /**
   * True for what guessers try first and a shop should not take (NIST SP 800-63B, 3.1.1.2): a common or breached
   * password, the person's own words, a repetition, a row of the keyboard, a date, and what is hardly more.
   */
  readonly isGuessable: boolean;
};

/** As many guesses as the list of common passwords is long: whoever tries it from the top has found these by then. */
const guessesMinimum = 49_233;
/** More letters than these make no password weaker, and each costs time. */
const judgedLetters = 64;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Judges a password by the lists and patterns of zxcvbn.
 * @param ownWords what is known of the person and the shop: names, addresses
 */
export async function judgePassword(
  password: string,
  ownWords: readonly string[],
): Promise<PasswordStrength> {
  estimator ??= loadEstimator();
  const judged = password.normalize('NFKC').slice(0, judgedLetters);
  const words = ownWords.map((word) => word.normalize('NFKC').slice(0, judgedLetters));
  const { score, guesses, sequence } = (await estimator).check(judged, words);
  const [only, ...others] = sequence;
  const isOneThing = others.length === 0 && only?.pattern !== 'bruteforce';
  return { score, isGuessable: isOneThing || guesses < guessesMinimum };
}

/** The lists are half a megabyte and read when the first password is chosen. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judgedLetters });
}
