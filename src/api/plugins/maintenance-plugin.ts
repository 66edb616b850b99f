import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedFactsPath } from '#api/pages/shared-facts.ts';
import type { Site } from '#domain/site.ts';
import { isUnderMaintenance } from '#domain/sites/maintenance.ts';
import { panelAddresses } from '#values/panel-addresses.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isInnerCall } from './inner-call.ts';
import { isOfBackoffice, renewBackofficeLogin, visitedSite } from './site-visitor.ts';

type Dependencies = Pick<ApiDependencies, 'directory' | 'actors'>;

export type MaintenanceOptions = {
  /** True: all sites, whatever their options say. */
  readonly everywhere: boolean;
  /** Answers with the page that says so. */
  readonly showPage: (request: FastifyRequest, reply: FastifyReply, site: Site) => FastifyReply;
};

/**
 * What everybody may ask of such a site: whether the program lives, files without content, texts that any host has to give
 * (RFC 9116), the way back of a payment that has begun, and what the panel's login stands on.
 */
const openPath =
  /^\/(?:healthz|readyz|robots\.txt|favicon\.svg|icon-32\.png|apple-touch-icon\.png|licenses\.txt|assets\/.+|\.well-known\/.+|payment\/return\/.+|site-password)$/;

/** In every spelling that the router takes. */
const loginPaths: ReadonlySet<string> = new Set(
  [panelAddresses.adminLogin, panelAddresses.adminInvitation]
    .flatMap((paths) => Object.values(paths))
    .map((path) => path.toLowerCase()),
);

/**
 * Shows visitors of a site that is being worked on that it is, before anything kept or made is looked at; users of its back
 * office pass. Calls are judged by `refuseInMaintenance`.
 */
export function closeForMaintenance(
  app: FastifyInstance,
  dependencies: Dependencies,
  { everywhere, showPage }: MaintenanceOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    if (path === '/api' || path.startsWith('/api/')) return;
    const site = visitedSite(dependencies, request, path);
    if (!isUnderMaintenance(site, everywhere) || isOpen(path)) return;
    if (await isOfBackoffice(dependencies, request, site)) return;
    if (await renewBackofficeLogin(app, request, reply, site)) return reply;
    return showPage(request, reply, site);
  });
}

/**
 * The same for calls: 503 MAINTENANCE for all but the back office. Those that a site with a password answers to everybody
 * (logins, notices of payments, unsubscribing) are answered here, too. Register it where the context is known.
 */
export function refuseInMaintenance(
  api: FastifyInstance,
  { everywhere }: Pick<MaintenanceOptions, 'everywhere'>,
): void {
  api.addHook('preParsing', (request, _reply, _payload, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !endpoint.withoutSitePassword && !isInnerCall(request)) {
      const { site, actor } = request.context;
      if (actor.kind !== 'backoffice' && isUnderMaintenance(site, everywhere)) {
        throw new Refusal('MAINTENANCE');
      }
    }
    done();
  });
}

function isOpen(path: string): boolean {
  const screenPath = path.replace(/\/_\.data$|\.data$|\/+$/, '').toLowerCase();
  return openPath.test(path) || loginPaths.has(screenPath) || path.startsWith(`${sharedFactsPath}/`);
}
