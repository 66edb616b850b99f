import type { FastifyReply, FastifyRequest } from 'fastify';
import { siteOfHost } from '#api/plugins/site-visitor.ts';
import { findRedirect } from '#domain/redirects/redirect-targets.ts';
import { languageOfPath } from '#values/addresses.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { leadOn, pageAddressOf } from './leading-on.ts';
import { visitorContext } from './machine-site.ts';

/** What happens to addresses that no page answers to. */
export type LostAddresses = {
  /**
   * Sends whoever asked where a stored redirect leads; notes the address as lost where there is none.
   * @returns whether an answer was sent
   */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
};

export function createLostAddresses(
  dependencies: Pick<ApiDependencies, 'runtime' | 'directory' | 'documentLibrary' | 'addressCounters'>,
): LostAddresses {
  const { documentLibrary, addressCounters } = dependencies;
  return {
    async answer(request, reply) {
      const { address, isData } = pageAddressOf(request.url);
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
      leadOn(reply, found.url, { status: found.status, isData });
      return true;
    },
  };
}
