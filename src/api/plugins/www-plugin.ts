import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';

/** Answers under these names are for programs, who know the host that they ask; certificates are proven under the last. */
const outsidePages = /^\/(?:api(?:\/|$)|healthz|readyz|\.well-known\/)/;

/**
 * Each page of a site has one address, with or without `www.` as the site's option WwwPolicy says: `no-www` leads from
 * www.host to host, `www` from host to www.host, anything else leads nowhere. Only from and to names that are the site's: that of
 * a page without www, and of one with it where the site has that name, too. Register it after the host is known to be one.
 */
export function leadToHost(app: FastifyInstance, directory: Pick<SiteDirectory, 'findByHost'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const host = isOfPages(request) ? otherHost(request.host, directory) : undefined;
    if (host === undefined) {
      done();
      return;
    }
    const url = new URL(request.ownOrigin);
    // By the name alone: scheme and port stay what they are.
    reply.redirect(`${url.protocol}//${host}${request.url}`, 301);
  });
}

function isOfPages({ method, routeOptions: { url = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !outsidePages.test(url);
}

function otherHost(host: string, directory: Pick<SiteDirectory, 'findByHost'>): string | undefined {
  const hasWww = /^www\./i.test(host);
  const other = hasWww ? host.slice('www.'.length) : `www.${host}`;
  const site = directory.findByHost(other);
  if (!site || site.options.WwwPolicy !== (hasWww ? 'no-www' : 'www')) return undefined;
  // One that another site has is not led away from it.
  const own = directory.findByHost(host);
  return own === undefined || own.id === site.id ? other : undefined;
}
