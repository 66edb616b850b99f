import { randomFillSync } from 'node:crypto';

/** 128 random bits a nonce (CSP Level 3 asks for at least as many). */
const nonceBytes = 16;
/** Filled at once, for asking the system costs the same for one nonce as for many. */
const pool = Buffer.alloc(nonceBytes * 256);
let next = pool.length;

/** A value that no response has had before and nobody can guess. */
export function makeNonce(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const nonce = pool.toString('base64url', next, next + nonceBytes);
  // What has been given away is not kept.
  pool.fill(0, next, next + nonceBytes);
  next += nonceBytes;
  return nonce;
}
