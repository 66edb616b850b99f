import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#values/refusal.ts';
import { sendRefusal } from './errors-plugin.ts';

/* What all addresses of pictures answer alike. */

const retryAfterSeconds = 2;

/** RFC 9110, 13.1.2: a list of tags compared weakly, or `*`. */
export function isKnownToClient(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known.split(',').some((entry) => {
    const candidate = entry.trim().replace(/^W\//, '');
    return candidate === tag || candidate === '*';
  });
}

export function asPicture(reply: FastifyReply, mime: string): FastifyReply {
  return (
    reply
      .type(mime)
      .header('x-content-type-options', 'nosniff')
      // Public pictures may stand in mails and on the pages of others.
      .header('cross-origin-resource-policy', 'cross-origin')
  );
}

export function notFound(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply.header('cache-control', 'no-store'), new Refusal('NOT_FOUND'));
}

export function busy(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').header('retry-after', retryAfterSeconds).send();
}
