import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/*
 * A page that is made asks the API inside the process in nobody's name: whether its visitor may see the site was settled
 * before. Nobody else can say so, for the word is made anew with each start and leaves the process nowhere.
 */

const headerName = 'x-inner-call';
const word = randomBytes(24).toString('base64url');

/** Header of a call that this program makes of itself. */
export const innerCall = { [headerName]: word } as const;

export function isInnerCall({ headers }: FastifyRequest): boolean {
  const given = Buffer.from(String(headers[headerName] ?? ''));
  return given.length === word.length && timingSafeEqual(given, Buffer.from(word));
}
