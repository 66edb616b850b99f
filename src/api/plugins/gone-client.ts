import type { FastifyRequest } from 'fastify';

/** Whether nobody waits for an answer any more: what fails then fails for that reason, and is no news. */
export function isClientGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}
