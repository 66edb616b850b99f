import { createHmac } from 'node:crypto';
import type { RandomSource } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { getInstallationKey } from '#platform/database/installation-key.ts';

/**
 * What an e-mail address is called in the log: the same each time, so that many tries of one address are seen, and
 * nothing to somebody who has only the log.
 */
export type EmailMarks = {
  /** @param email folded and trimmed */
  of(email: string): string;
};

const markLetters = 16;

/** Opens the marks of an installation: keyed hashes (HMAC-SHA-256), whose key stays in its database. */
export async function openEmailMarks(source: {
  readonly database: Database;
  readonly random: RandomSource;
}): Promise<EmailMarks> {
  const key = await getInstallationKey(source.database, source.random, 'emailMarks');
  return {
    of: (email) => createHmac('sha256', key).update(email).digest('base64url').slice(0, markLetters),
  };
}
