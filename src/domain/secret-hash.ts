import { createHash } from 'node:crypto';

/** Random bytes of a token of which only the hash is stored. */
export const tokenBytes = 32;

/** What a token is kept and looked up as. Its 256 random bits need no salt and no slow hash. */
export function hashSecret(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
