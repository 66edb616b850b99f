import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RandomSource } from './clock/clock.ts';
import type { Database } from './database/database.ts';
import { getInstallationKey } from './database/installation-key.ts';

/** Tells links made by the shop from forged ones. */
export type LinkSigner = {
  /** Signs the text of a link, for use in its address. */
  sign(words: readonly string[]): string;
  isSigned(words: readonly string[], signature: string): boolean;
};

/** Signs with the installation's key, so that every process of it accepts the links of the others. */
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
      // Compared as text: the same bytes can be written in several ways.
      const given = Buffer.from(signature, 'utf8');
      const expected = Buffer.from(sign(words), 'utf8');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
