import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RandomSource } from './clock/clock.ts';
import type { Database } from './database/database.ts';
import { getInstallationKey } from './database/installation-key.ts';

/** Tells links that the shop has made from those that somebody else has made up. */
export type LinkSigner = {
  /** The signature of a link's words, for its address. */
  sign(words: readonly string[]): string;
  isSigned(words: readonly string[], signature: string): boolean;
};

/** Signs with a key of the installation, so that any of its processes knows the links of the others. */
export async function openLinkSigner({
  database,
  random,
}: {
  readonly database: Database;
  readonly random: RandomSource;
}): Promise<LinkSigner> {
  const key = await getInstallationKey(database, random, 'links');
  const sign = (words: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(words), 'utf8').digest('base64url');
  return {
    sign,
    isSigned(words, signature) {
      // Letter for letter: the same bytes can be written in several ways.
      const given = Buffer.from(signature, 'utf8');
      const expected = Buffer.from(sign(words), 'utf8');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
