import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';

/** Programs know the host that they ask, and what watches this one asks it by any; certificates are proven under the last. */
const outsidePages = /^\/(?:api(?:\/|$)|healthz|readyz|\.well-known\/)/;

/** Names of a machine or of a network of one's own (RFC 6761, 6762, 8375, 9476 and what is reserved for private use). */
const privateName = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|alt)$/i;

/**
 * Where a shop has several sites, a domain that none of them has leads to no shop: an error page stands there instead of the
 * first site. One site alone serves whatever leads to it, and so does the first one under bare addresses and names of private
 * networks, under which a shop is tried and watched.
 */
export function refuseUnknownHosts(
  app: FastifyInstance,
  directory: Pick<SiteDirectory, 'findByHost' | 'list'>,
  showPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (outsidePages.test(request.routeOptions.url ?? '') || !isUnknown(request, directory)) {
      done();
      return;
    }
    showPage(request, reply);
  });
}

function isUnknown(
  { host, hostname }: FastifyRequest,
  directory: Pick<SiteDirectory, 'findByHost' | 'list'>,
): boolean {
  if (directory.list().length < 2 || !isPublicName(hostname)) return false;
  const withoutWww = host.replace(/^www\./i, '');
  return !directory.findByHost(host) && !directory.findByHost(withoutWww);
}

/** A domain, as opposed to an address, a machine's bare name and names of private networks. */
function isPublicName(hostname: string): boolean {
  return /\.[a-z][a-z\d-]*\.?$/i.test(hostname) && !privateName.test(hostname);
}
