import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The answer to a puzzle of the captcha, as a browser sends it that has solved it. */
export async function answerOf(puzzle: {
  readonly key: string;
  readonly challenge: Challenge;
}): Promise<{ key: string; response: string }> {
  const { key, challenge } = puzzle;
  const solution = await solveChallenge({ challenge, deriveKey });
  const payload = JSON.stringify({ challenge, solution });
  return { key, response: Buffer.from(payload).toString('base64') };
}
