import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnderMaintenance } from '#domain/sites/options-queries.ts';
import { languageOfPath } from '#values/addresses.ts';
import { panelAddresses, panelPathOf } from '#values/panel-addresses.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isInnerCall } from './inner-call.ts';
import { isOfCalls, pagesRoute } from './open-routes.ts';
import { maintenanceCookie } from './session-cookies.ts';
import { isOfBackoffice, renewBackofficeLogin, type ShowPage, visitedSite } from './site-visitor.ts';
import { findCookie } from './visitor-headers.ts';

type Dependencies = Pick<ApiDependencies, 'directory' | 'actors'>;

export type MaintenanceOptions = {
  /** True: all sites, whatever their options say. */
  readonly everywhere: boolean;
  /** Answers with the page that says so. */
  readonly showPage: ShowPage;
};

/**
 * Screens that answer at such a site: all screens are one route of the server, their own router knows them by these. It takes more
 * spellings than stand here, and all others stay shut.
 */
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
    if (isOfCalls(request)) return;
    const site = visitedSite(dependencies, request);
    const isUnder = isUnderMaintenance(site, everywhere);
    if (!isUnder) markPages(request, reply, false);
    if (!isUnder || isOpen(request)) return;
    if (request.routeOptions.config.isForPrograms) throw new Refusal('MAINTENANCE');
    if (await isOfBackoffice(dependencies, request, site)) return markPages(request, reply, true);
    if (await renewBackofficeLogin(app, request, reply, site)) return reply;
    const login = loginOf(request);
    if (login) return reply.header('cache-control', 'no-store').redirect(login, 303);
    return showPage(request, reply, site);
  });
}

/** Pages are kept alike for all: a cookie says in the window of the back office that nobody else sees them. */
function markPages(request: FastifyRequest, reply: FastifyReply, isMarked: boolean): void {
  if (request.routeOptions.url !== pagesRoute) return;
  if ((findCookie(request, maintenanceCookie) !== undefined) === isMarked) return;
  reply.header('set-cookie', `${maintenanceCookie}=1; Path=/; SameSite=Lax${isMarked ? '' : '; Max-Age=0'}`);
}

/** The login to redirect requests of the panel to; undefined for all other requests. */
function loginOf({ method, url }: FastifyRequest): string | undefined {
  const [path = '/'] = url.split('?', 1);
  if (!['GET', 'HEAD'].includes(method) || !panelPaths.has(path)) return undefined;
  return `${panelPathOf('adminLogin', languageOfPath(path))}?${new URLSearchParams({ redirect: url })}`;
}

/** As links name them. */
const panelPaths: ReadonlySet<string> = new Set(
  Object.values(panelAddresses).flatMap((paths) => Object.values(paths)),
);

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
      const isOfBackoffice = actor.kind === 'backoffice' || actor.kind === 'program';
      if (!isOfBackoffice && isUnderMaintenance(site, everywhere)) {
        throw new Refusal('MAINTENANCE');
      }
    }
    done();
  });
}

/**
 * Whether the program lives, files without content, texts that any host has to give (RFC 9116), the way back of a payment that has
 * begun, and the panel's login with what it stands on.
 */
function isOpen({ url, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.config.open !== undefined) return true;
  const [path = '/'] = url.split('?', 1);
  return routeOptions.url === pagesRoute && loginPaths.has(path.replace(/\.data$|\/$/, '').toLowerCase());
}
