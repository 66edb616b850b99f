import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteOfHost } from '#api/plugins/site-visitor.ts';
import { findRedirect } from '#domain/redirects/redirect-targets.ts';
import { languageOfPath } from '#values/addresses.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { visitorContext } from './machine-site.ts';

/** What happens to addresses that no page answers to. */
export type LostAddresses = {
  /**
   * Sends whoever asked where a stored redirect leads; notes the address as lost where there is none.
   * @returns whether an answer was sent
   */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
};

/** Redirects that hold for ever may still be changed by an editor: browsers ask again after this time. */
const keptSeconds = 600;

export function createLostAddresses(
  dependencies: Pick<ApiDependencies, 'runtime' | 'directory' | 'documentLibrary' | 'addressCounters'>,
): LostAddresses {
  const { documentLibrary, addressCounters } = dependencies;
  return {
    async answer(request, reply) {
      const { address, isData } = addressOfPage(request.url);
      const site = siteOfHost(dependencies, request);
      const asked = languageOfPath(address);
      const language = site.languages.includes(asked) ? asked : site.defaultLanguage;
      const context = visitorContext(dependencies, request, site, language);
      const found = await findRedirect(context, documentLibrary, address);
      if (!found) {
        // Looked at on suspicion (HEAD, a link pointed at) it has not been missed by anybody.
        if (request.method === 'GET' && request.headers['sec-purpose'] === undefined) {
          addressCounters.failed(site.id, address);
        }
        return false;
      }
      addressCounters.used(found.id);
      const isForEver = found.status === 301 || found.status === 308;
      reply.header('cache-control', isForEver ? `public, max-age=${keptSeconds}` : 'no-cache');
      if (isData) sendToScripts(reply, found.url, found.status);
      else reply.redirect(found.url, found.status);
      return true;
    },
  };
}

/** The page that an address is about: its own, or the one whose data the router's scripts ask for. */
function addressOfPage(url: string): { address: string; isData: boolean } {
  const [path = '/', ...query] = url.split('?');
  if (!path.endsWith('.data')) return { address: url, isData: false };
  const words = new URLSearchParams(query.join('?'));
  words.delete('_routes');
  const page = path.slice(0, -'.data'.length).replace(/\/_$/, '/');
  return { address: words.size > 0 ? `${page}?${words}` : page, isData: true };
}

/** As React Router's scripts read the redirect of a server before their own: they fetch data and follow by themselves. */
function sendToScripts(reply: FastifyReply, url: string, status: number): void {
  reply
    .code(204)
    .header('x-remix-redirect', url)
    .header('x-remix-status', String(status))
    .header('x-remix-reload-document', String(!url.startsWith('/')))
    .send();
}
