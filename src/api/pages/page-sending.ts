import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { secondsUntil } from '#values/durations.ts';
import { localPath } from '#values/local-path.ts';
import { withWords } from './campaign-words.ts';
import { isOfData } from './page-address.ts';
import type { PageBody } from './page-cache.ts';

/** From pointing at a link to pressing it: what was fetched ahead would be fetched again by then. Less where the clock changes it. */
const aheadSeconds = 5;

export type PageSending = {
  /** Words of the address that are nothing to the page: a redirect carries them on. */
  readonly dropped: string;
  /** Value of Content-Security-Policy. */
  readonly policy: string;
  readonly now: Date;
};

/** Sends a page packed where the client takes that, or tells a browser that it has this very one already. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PageBody,
  { dropped, policy, now }: PageSending,
): FastifyReply {
  reply.code(body.status);
  for (const [name, value] of body.headers) {
    reply.header(name, name === 'location' ? withWords(followable(value), dropped) : value);
  }
  const isAhead = isFetchedAhead(request);
  if (!reply.hasHeader('cache-control')) {
    reply.header(
      'cache-control',
      isAhead ? `private, max-age=${secondsUntil(body.expiresAtMs, now, aheadSeconds)}` : 'private, no-cache',
    );
  }
  reply.header('content-security-policy', policy);
  const vary = [reply.getHeader('vary'), 'Accept-Encoding', isAhead && 'Cookie'];
  reply.header('vary', vary.filter(Boolean).join(', '));
  if (body.keptBytes === 0) return reply.send();
  if (body.entityTag) {
    reply.header('etag', body.entityTag);
    if (isKnown(request, body.entityTag)) return reply.code(304).removeHeader('content-type').send();
  }
  if (!new Negotiator(request).encoding(['gzip'])) return reply.send(body.plain());
  reply.header('content-encoding', 'gzip');
  return reply.send(body.gzipped());
}

/** A page leads to a place of this site, or on purpose, by a whole address, to somebody else's: never to both at once. */
function followable(location: string): string {
  return location.startsWith('/') ? (localPath(location) ?? '/') : location;
}

/** Data of a page that somebody points at a link to (https://fetch.spec.whatwg.org/#sec-purpose-header). */
function isFetchedAhead({ headers, url }: FastifyRequest): boolean {
  return headers['sec-purpose'] === 'prefetch' && isOfData(url);
}

/** Whether the browser has this very page already (RFC 9110, 13.1.2). */
function isKnown({ headers }: FastifyRequest, entityTag: string): boolean {
  return headers['if-none-match']?.split(',').some((tag) => tag.trim() === entityTag) ?? false;
}
