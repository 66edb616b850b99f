import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { foldWord, readGuessedWords } from './guessed-words.ts';

type Estimator = { check(password: string, words: string[]): ReturnType<ZxcvbnFactory['check']> };

/** How long a password would hold out against somebody who guesses. */
export type PasswordStrength = {
  /** 0 (found at once) to 4 (not to be found), as zxcvbn counts. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /**
   * True for what guessers try first and a shop should not take (NIST SP 800-63B, 3.1.1.2): a common or breached
   * password, the person's own words, a word of the shop or of its three languages, a repetition, a row of the keyboard, a date, and
   * any of these with figures and signs around it.
   */
  readonly isGuessable: boolean;
};

/** As many guesses as the list of common passwords is long: whoever tries it from the top has found these by then. */
const guessesMinimum = 49_233;
/** Signs and figures by chance that make no password of a word: whoever guesses tries them all around each of their words. */
const ornamentMaximum = 6;
/** More letters than these make no password weaker, and each costs time. */
const judgedLetters = 64;

let estimator: Promise<Estimator> | undefined;

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
  const words = ownWords.flatMap((word) => spellingsOf(word.normalize('NFKC').slice(0, judgedLetters)));
  const { check } = await estimator;
  // As it is, and as it would be typed without diacritics: the weaker one counts.
  const findings = spellingsOf(judged).map((spelling) => check(spelling, words));
  return {
    score: Math.min(...findings.map(({ score }) => score)) as PasswordStrength['score'],
    isGuessable: findings.some(({ guesses, sequence }) => guesses < guessesMinimum || isOneThing(sequence)),
  };
}

function spellingsOf(text: string): string[] {
  const folded = foldWord(text);
  return folded === text.toLowerCase() ? [text] : [text, folded];
}

/** One word, row of keys, date or repetition, with nothing around it but figures and signs: `Zagreb2026!`, `lozinka123`. */
function isOneThing(sequence: readonly { readonly pattern: string; readonly token: string }[]): boolean {
  // Figures that are common passwords themselves stand around a word like any others.
  const words = sequence.filter(({ pattern, token }) => pattern === 'dictionary' && /\p{L}/u.test(token));
  const chance = sequence.filter(({ pattern }) => pattern === 'bruteforce' || pattern === 'separator');
  const isOrnament = chance.every(({ token }) => !/\p{L}/u.test(token));
  const ornaments = chance.reduce((sum, { token }) => sum + token.length, 0);
  return words.length <= 1 && isOrnament && ornaments <= ornamentMaximum;
}

/** The lists are half a megabyte, and read with the words of the shop when the first password is chosen. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary: common }, guessed] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    readGuessedWords(),
  ]);
  const dictionary = { ...common, guessed };
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: judgedLetters });
  return { check: (password, words) => factory.check(password, words) };
}
