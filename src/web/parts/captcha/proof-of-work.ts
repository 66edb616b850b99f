import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Longer than the slowest phone needs. */
const timeoutMs = 60_000;

/**
 * Finds the answer to the server's puzzle: Base64 of JSON {challenge, solution}. Each try is the browser's own work
 * beside the page.
 */
export async function execute(challenge: Readonly<Record<string, unknown>>): Promise<string> {
  const puzzle = challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge: puzzle, deriveKey, timeout: timeoutMs });
  if (!solution) throw new Error('The puzzle was not solved in time.');
  return btoa(JSON.stringify({ challenge: puzzle, solution }));
}
