import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Redis } from 'ioredis';
import { cacheOfServer } from '#platform/cache/cache-server.ts';
import { openRequestLog, type RequestLog } from '#platform/cache/request-log.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from './dependencies.ts';
import { registerDocumentationRoutes } from './documentation/documentation-routes.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { serveGuaranteeNotices } from './machines/guarantee-notice-routes.ts';
import { serveMachines } from './machines/machine-routes.ts';
import { servePriceLists } from './machines/price-list-routes.ts';
import { readableAddress } from './pages/readable-address.ts';
import { showMaintenancePage } from './plain-pages/maintenance-page.ts';
import { serveNotices } from './plain-pages/notice-routes.ts';
import { servePaymentReturns } from './plain-pages/payment-return-routes.ts';
import { serveSitePassword, showPasswordPage } from './plain-pages/site-password-page.ts';
import { serveTestGateway } from './plain-pages/test-gateway-routes.ts';
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
  limitCosts,
  limitKeptAnswers,
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
import type { ServerOptions } from './server-options.ts';
import { registerAccountRoutes } from './v1/account-routes.ts';
import { registerActivityRoutes } from './v1/activity-routes.ts';
import { registerAuthRoutes } from './v1/auth-routes.ts';
import { registerBinRoutes } from './v1/bin-routes.ts';
import { registerCacheRoutes } from './v1/cache-routes.ts';
import { registerCatalogueRoutes } from './v1/catalogue-routes.ts';
import { registerConsentEditingRoutes } from './v1/consent-editing-routes.ts';
import { registerConsentRoutes } from './v1/consent-routes.ts';
import { registerContentRoutes } from './v1/content-routes.ts';
import { registerCutListRoutes } from './v1/cut-list-routes.ts';
import { registerEditingRoutes } from './v1/editing-routes.ts';
import { registerElementRoutes } from './v1/element-routes.ts';
import { registerEntryRoutes } from './v1/entry-routes.ts';
import { registerEventEditingRoutes } from './v1/event-editing-routes.ts';
import { registerEventRoutes } from './v1/event-routes.ts';
import { registerFinderRoutes } from './v1/finder-routes.ts';
import { registerFormEditingRoutes } from './v1/form-editing-routes.ts';
import { registerFormRoutes } from './v1/form-routes.ts';
import { registerMailRoutes } from './v1/mail-routes.ts';
import { registerMarketingRoutes } from './v1/marketing-routes.ts';
import { registerMasterRoutes } from './v1/master-routes.ts';
import { registerMediaRoutes } from './v1/media-routes.ts';
import { registerNavigationRoutes } from './v1/navigation-routes.ts';
import { registerOverviewRoutes } from './v1/overview-routes.ts';
import { registerOwnLoginRoutes } from './v1/own-login-routes.ts';
import { registerPaperRoutes } from './v1/paper-routes.ts';
import { registerPasskeyRoutes } from './v1/passkey-routes.ts';
import { registerPlatformRoutes } from './v1/platform-routes.ts';
import { registerPostRoutes } from './v1/post-routes.ts';
import { registerPresenceRoutes } from './v1/presence-routes.ts';
import { registerPreviewRoutes } from './v1/preview-routes.ts';
import { registerRedirectRoutes } from './v1/redirect-routes.ts';
import { registerReferenceRoutes } from './v1/reference-routes.ts';
import { registerReviewRoutes } from './v1/review-routes.ts';
import { registerRoofRoutes } from './v1/roof-routes.ts';
import { registerSearchRoutes } from './v1/search-routes.ts';
import { registerSearchedWordsRoutes } from './v1/searched-words-routes.ts';
import { registerSettingsRoutes } from './v1/settings-routes.ts';
import { registerSocialRoutes } from './v1/social-routes.ts';
import { registerSubscriberRoutes } from './v1/subscriber-routes.ts';
import { registerTemplateRoutes } from './v1/template-routes.ts';
import { registerTermRoutes } from './v1/term-routes.ts';
import { registerTranslationRoutes } from './v1/translation-routes.ts';
import { registerUserRoutes } from './v1/user-routes.ts';
import { registerWishlistRoutes } from './v1/wishlist-routes.ts';
import { registerWithdrawalManagingRoutes } from './v1/withdrawal-managing-routes.ts';
import { registerCartRoutes } from './v2/cart-routes.ts';
import { registerCheckoutRoutes } from './v2/checkout-routes.ts';
import { registerDocumentRoutes } from './v2/document-routes.ts';
import { registerMediaBucketRoutes } from './v2/media-bucket-routes.ts';
import { registerMediaPartsRoutes } from './v2/media-parts-routes.ts';
import { registerMediaUploadRoutes } from './v2/media-upload-routes.ts';
import { registerPaymentRoutes } from './v2/payment-routes.ts';
import { registerWithdrawalRoutes } from './v2/withdrawal-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether visitors come by https, whatever the last proxy speaks with this program. */
    readonly isHttps: boolean;
    /** Whether the shop is known under a public address. */
    readonly isPublic: boolean;
  }
}

const bodyMaximumBytes = 1_048_576;
/** Above every slug and code of the contract, so that a long one is refused by the contract and not by the router. */
const parameterMaximum = 500;
const pluginTimeoutMs = 120_000;

/**
 * Builds the whole server without listening (CONTRIBUTING.md): what holds for every answer, the API in its own
 * scope with its envelope, and beside it the scopes given in the options (pages, media), which answer errors in
 * their own way.
 */
export async function buildServer(
  dependencies: ApiDependencies,
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const settings: FastifyServerOptions = {
    bodyLimit: bodyMaximumBytes,
    routerOptions: { maxParamLength: parameterMaximum },
    // Pages are read while it is put together: on a busy machine that takes longer than Fastify's 10 s.
    pluginTimeout: pluginTimeoutMs,
    // The access log writes its own lines.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: makeRequestId,
    trustProxy: trustedProxies(options.trustProxy),
    frameworkErrors: (error, request, reply) => {
      // No hook has run: what is no address belongs to no scope.
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
  answerUnavailable(app, dependencies);
  leaveGoneClients(app);
  tellRequestId(app);
  logAnswers(app);
  sendSecurityHeaders(app, { https: options.https === true });
  requireHost(app, { https: options.https === true });
  requirePlainTarget(app, dependencies.directory);
  leadToHost(app, dependencies.directory);
  if (options.knownDomainsAlone) refuseUnknownHosts(app, dependencies.directory);
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
  await app.register(async (api) => buildApi(api, dependencies, maintenance, requestLog));
  await app.register(async (scope) => servePaymentReturns(scope, dependencies));
  await app.register(async (scope) => serveSitePassword(scope, dependencies));
  const { testGateway } = dependencies;
  if (testGateway) await app.register(async (scope) => serveTestGateway(scope, testGateway));
  for (const scope of options.beside ?? []) await app.register(scope);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (_request, reply) =>
    sendRefusal(reply, new Refusal('NOT_FOUND')),
  );
  return app;
}

/** The last requests of visitors, where a site's option says so. */
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

/** Of a number of proxies the nearest ones are believed: each adds who asked it at the end of X-Forwarded-For. */
function trustedProxies(proxies: ServerOptions['trustProxy'] = false) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

function buildApi(
  api: FastifyInstance,
  dependencies: ApiDependencies,
  maintenance: MaintenanceOptions,
  requestLog: RequestLog | undefined,
): void {
  answerErrors(api);
  limitGuesses(api);
  limitCosts(api);
  limitWideNetworks(api);
  limitKeptAnswers(api);
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
  registerAuthRoutes(api, dependencies);
  registerSocialRoutes(api, dependencies);
  registerAccountRoutes(api, dependencies);
  registerOwnLoginRoutes(api, dependencies);
  registerPasskeyRoutes(api, dependencies);
  registerUserRoutes(api);
  registerActivityRoutes(api);
  registerCatalogueRoutes(api, dependencies);
  registerContentRoutes(api, dependencies);
  registerPostRoutes(api, dependencies);
  registerTermRoutes(api, dependencies);
  registerTranslationRoutes(api, dependencies);
  registerEditingRoutes(api, dependencies);
  registerPreviewRoutes(api, dependencies);
  registerPresenceRoutes(api);
  registerElementRoutes(api, dependencies);
  registerTemplateRoutes(api);
  registerMasterRoutes(api);
  registerNavigationRoutes(api);
  registerFormEditingRoutes(api, dependencies);
  registerConsentEditingRoutes(api, dependencies);
  registerEventEditingRoutes(api, dependencies);
  registerBinRoutes(api, dependencies);
  registerEventRoutes(api);
  registerMediaRoutes(api, dependencies);
  registerMediaUploadRoutes(api, dependencies);
  registerMediaBucketRoutes(api, dependencies);
  registerMediaPartsRoutes(api, dependencies);
  registerSearchRoutes(api, dependencies);
  registerSearchedWordsRoutes(api, dependencies);
  registerFinderRoutes(api, dependencies);
  registerReferenceRoutes(api, dependencies);
  registerConsentRoutes(api, dependencies);
  registerSubscriberRoutes(api, dependencies);
  registerEntryRoutes(api);
  registerMarketingRoutes(api, dependencies);
  registerFormRoutes(api, dependencies);
  registerPlatformRoutes(api, dependencies);
  registerCacheRoutes(api, dependencies, requestLog);
  registerMailRoutes(api);
  registerSettingsRoutes(api, dependencies);
  registerOverviewRoutes(api);
  registerCartRoutes(api, dependencies);
  registerCheckoutRoutes(api, dependencies);
  registerPaymentRoutes(api, dependencies);
  registerDocumentRoutes(api, dependencies);
  registerPaperRoutes(api, dependencies);
  registerWithdrawalRoutes(api);
  registerWithdrawalManagingRoutes(api);
  registerWishlistRoutes(api);
  registerCutListRoutes(api, dependencies);
  registerRoofRoutes(api, dependencies);
  registerReviewRoutes(api, dependencies);
  registerRedirectRoutes(api, dependencies);
  registerDocumentationRoutes(api);
}
