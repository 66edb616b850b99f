import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import { cacheOfServer } from '#platform/cache/cache-server.ts';
import { openRequestLog, type RequestLog } from '#platform/cache/request-log.ts';
import { Refusal } from '#values/refusal.ts';
import { serveAgents } from './agents/agent-routes.ts';
import { serveCartLinks } from './agents/cart-link-page.ts';
import type { ApiDependencies, RouteDependencies } from './dependencies.ts';
import { registerDocumentationRoutes } from './documentation/documentation-routes.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { serveGuaranteeNotices } from './machines/guarantee-notice-routes.ts';
import { serveMachines } from './machines/machine-routes.ts';
import { servePriceLists } from './machines/price-list-routes.ts';
import { readableAddress } from './pages/readable-address.ts';
import { showBadAddressPage } from './plain-pages/bad-address-page.ts';
import { serveFirstStart } from './plain-pages/first-start-page.ts';
import { showMaintenancePage } from './plain-pages/maintenance-page.ts';
import { showNoDomainPage } from './plain-pages/no-domain-page.ts';
import { serveNotices } from './plain-pages/notice-routes.ts';
import { servePaymentReturns } from './plain-pages/payment-return-routes.ts';
import { serveSitePassword, showPasswordPage } from './plain-pages/site-password-page.ts';
import { serveTestGateway } from './plain-pages/test-gateway-routes.ts';
import { showUnavailablePage } from './plain-pages/unavailable-page.ts';
import { logAnswers } from './plugins/access-log-plugin.ts';
import { requireAccess } from './plugins/access-plugin.ts';
import { parseBodies } from './plugins/body-plugin.ts';
import { compressAnswers } from './plugins/compression-plugin.ts';
import { resolveContext } from './plugins/context-plugin.ts';
import { answerErrors, answerFrameworkError, sendRefusal } from './plugins/errors-plugin.ts';
import { leaveGoneClients } from './plugins/gone-client.ts';
import { limitGuesses } from './plugins/guess-limit-plugin.ts';
import { requireHost } from './plugins/host-plugin.ts';
import { keepFirstAnswers } from './plugins/idempotency-plugin.ts';
import { handOverContent } from './plugins/inner-call.ts';
import {
  closeForMaintenance,
  type MaintenanceOptions,
  refuseInMaintenance,
} from './plugins/maintenance-plugin.ts';
import { requireMultipartBounds } from './plugins/multipart-plugin.ts';
import {
  limitCachedAnswers,
  limitCosts,
  limitRates,
  limitWideNetworks,
  rateLimitPrefix,
} from './plugins/rate-limit-plugin.ts';
import { makeRequestId, tellRequestId } from './plugins/request-id-plugin.ts';
import { logRequests } from './plugins/request-log-plugin.ts';
import { securityHeadersOf, sendSecurityHeaders } from './plugins/security-headers-plugin.ts';
import { answerOnceShown } from './plugins/shown-changes-plugin.ts';
import { requireSitePassword, shutSites } from './plugins/site-password-plugin.ts';
import { requirePlainTarget } from './plugins/target-plugin.ts';
import { answerUnavailable } from './plugins/unavailable-plugin.ts';
import { refuseUnknownHosts } from './plugins/unknown-host-plugin.ts';
import { refuseUnknownPaths } from './plugins/unknown-paths-plugin.ts';
import { validateByContract } from './plugins/validation-plugin.ts';
import { leadToHost } from './plugins/www-plugin.ts';
import { registerContract } from './routes.ts';
import type { ServerOptions } from './server-options.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether visitors use https, whatever protocol the last proxy uses to reach this program. */
    readonly isHttps: boolean;
    /** Whether the shop is known under a public address. */
    readonly isPublic: boolean;
  }
}

const bodyMaximumBytes = 1_048_576;
/** Longer than every slug and code of the contract, so that the contract refuses a long one and not the router. */
const parameterMaximum = 500;
const pluginTimeoutMs = 120_000;

/**
 * Builds the whole server without listening (CONTRIBUTING.md): what applies to every answer, the API in its own scope
 * with its envelope, and the scopes given in the options (pages, media), which answer errors in their own way.
 */
export async function buildServer(
  dependencies: ApiDependencies,
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const settings: FastifyServerOptions = {
    bodyLimit: bodyMaximumBytes,
    routerOptions: { maxParamLength: parameterMaximum },
    // Pages are loaded while the server is built: on a busy machine that takes longer than Fastify's 10 s.
    pluginTimeout: pluginTimeoutMs,
    // The access log writes its own lines.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: makeRequestId,
    trustProxy: trustedProxies(options.trustProxy),
    frameworkErrors: (error, request, reply) => {
      // No hook has run: an invalid address belongs to no scope.
      reply.headers({ ...securityHeadersOf({ https: options.https === true }), 'cache-control': 'no-store' });
      answerFrameworkError(error, request, reply);
    },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    ...(options.log ? { loggerInstance: options.log } : {}),
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
  };
  const app: FastifyInstance = Fastify(settings);
  app.decorate('isHttps', options.https === true);
  app.decorate('isPublic', options.isPublic === true);
  requireMultipartBounds(app);
  answerUnavailable(app, dependencies, showUnavailablePage);
  leaveGoneClients(app);
  tellRequestId(app);
  logAnswers(app);
  sendSecurityHeaders(app, { https: options.https === true });
  requireHost(app, { https: options.https === true });
  requirePlainTarget(app, dependencies.directory, showBadAddressPage);
  leadToHost(app, dependencies.directory);
  if (options.knownDomainsAlone) refuseUnknownHosts(app, dependencies.directory, showNoDomainPage);
  await limitRates(app, options);
  const requestLog = options.redis && keepRequestLog(app, dependencies, options.redis, options.shopName);
  if (options.redis) {
    dependencies.caches.add(cacheOfServer(options.redis, 'requestCounts', rateLimitPrefix));
  }
  await compressAnswers(app);
  shutSites(app, dependencies, showPasswordPage);
  const maintenance = { everywhere: options.maintenance === true, showPage: showMaintenancePage };
  closeForMaintenance(app, dependencies, maintenance);
  registerHealthRoutes(app, dependencies);
  serveNotices(app, dependencies);
  serveMachines(app, dependencies);
  servePriceLists(app, dependencies);
  serveGuaranteeNotices(app, dependencies);
  await app.register(async (api) => buildApi(api, { ...dependencies, requestLog }, maintenance));
  await app.register(async (scope) => servePaymentReturns(scope, dependencies));
  await app.register(async (scope) => serveSitePassword(scope, dependencies));
  await app.register(async (scope) => serveFirstStart(scope, dependencies));
  await app.register(async (scope) => serveAgents(scope, dependencies));
  await app.register(async (scope) => serveCartLinks(scope, dependencies));
  const { testGateway } = dependencies;
  if (testGateway) await app.register(async (scope) => serveTestGateway(scope, testGateway));
  for (const scope of options.beside ?? []) await app.register(scope);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) =>
    sendRefusal(reply, new Refusal('NOT_FOUND')),
  );
  return app;
}

/** The last requests of visitors, if a site's option enables it. */
function keepRequestLog(
  app: FastifyInstance,
  dependencies: ApiDependencies,
  redis: Redis,
  shopName = 'shop',
): RequestLog {
  const log = openRequestLog(redis, `attika:requestLog:${shopName}:`);
  dependencies.caches.add(log.known);
  logRequests(app, dependencies, log);
  return log;
}

/**
 * With a number of proxies the nearest ones are trusted: each appends the address that called it to X-Forwarded-For.
 */
function trustedProxies(proxies: ServerOptions['trustProxy'] = false) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

function buildApi(
  api: FastifyInstance,
  dependencies: RouteDependencies,
  maintenance: MaintenanceOptions,
): void {
  answerErrors(api);
  limitGuesses(api);
  limitCosts(api);
  limitWideNetworks(api);
  limitCachedAnswers(api);
  parseBodies(api);
  validateByContract(api, dependencies);
  refuseUnknownPaths(api);
  resolveContext(api, dependencies.runtime, dependencies);
  requireSitePassword(api, dependencies);
  refuseInMaintenance(api, maintenance);
  requireAccess(api);
  keepFirstAnswers(api);
  answerOnceShown(api, dependencies);
  handOverContent(api);
  registerContract(api, dependencies);
  registerDocumentationRoutes(api);
}
