import { randomBytes, randomUUID } from 'node:crypto';

/** Where the time comes from, so that tests can hold it still. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Where chance comes from, so that tests can hold it still. */
export type RandomSource = {
  uuid(): string;
  /** URL-safe text of this many random bytes; 16 bytes are 128 bits. */
  token(byteCount: number): string;
};

export const systemRandom: RandomSource = {
  uuid: () => randomUUID(),
  token: (byteCount) => randomBytes(byteCount).toString('base64url'),
};
