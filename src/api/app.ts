import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { cacheOfServer } from '#platform/cache/cache-server.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from './dependencies.ts';
import { registerDocumentationRoutes } from './documentation/documentation-routes.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { serveMachines } from './machines/machine-routes.ts';
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
import {
  closeForMaintenance,
  type MaintenanceOptions,
  refuseInMaintenance,
} from './plugins/maintenance-plugin.ts';
import { limitCosts, limitKeptAnswers, limitRates, rateLimitPrefix } from './plugins/rate-limit-plugin.ts';
import { makeRequestId, tellRequestId } from './plugins/request-id-plugin.ts';
import { securityHeadersOf, sendSecurityHeaders } from './plugins/security-headers-plugin.ts';
import { requireSitePassword, shutSites } from './plugins/site-password-plugin.ts';
import { refuseUnknownPaths } from './plugins/unknown-paths-plugin.ts';
import { validateByContract } from './plugins/validation-plugin.ts';
import { leadToHost } from './plugins/www-plugin.ts';
import type { ServerOptions } from './server-options.ts';
import { registerAccountRoutes } from './v1/account-routes.ts';
import { registerAuthRoutes } from './v1/auth-routes.ts';
import { registerCacheRoutes } from './v1/cache-routes.ts';
import { registerCatalogueRoutes } from './v1/catalogue-routes.ts';
import { registerConsentRoutes } from './v1/consent-routes.ts';
import { registerContentRoutes } from './v1/content-routes.ts';
import { registerEditingRoutes } from './v1/editing-routes.ts';
import { registerElementRoutes } from './v1/element-routes.ts';
import { registerEventRoutes } from './v1/event-routes.ts';
import { registerFinderRoutes } from './v1/finder-routes.ts';
import { registerFormRoutes } from './v1/form-routes.ts';
import { registerMailRoutes } from './v1/mail-routes.ts';
import { registerMarketingRoutes } from './v1/marketing-routes.ts';
import { registerMediaRoutes } from './v1/media-routes.ts';
import { registerPlatformRoutes } from './v1/platform-routes.ts';
import { registerPostRoutes } from './v1/post-routes.ts';
import { registerPresenceRoutes } from './v1/presence-routes.ts';
import { registerPreviewRoutes } from './v1/preview-routes.ts';
import { registerRedirectRoutes } from './v1/redirect-routes.ts';
import { registerReferenceRoutes } from './v1/reference-routes.ts';
import { registerReviewRoutes } from './v1/review-routes.ts';
import { registerSearchRoutes } from './v1/search-routes.ts';
import { registerSearchedWordsRoutes } from './v1/searched-words-routes.ts';
import { registerSettingsRoutes } from './v1/settings-routes.ts';
import { registerSocialRoutes } from './v1/social-routes.ts';
import { registerTemplateRoutes } from './v1/template-routes.ts';
import { registerTermRoutes } from './v1/term-routes.ts';
import { registerTranslationRoutes } from './v1/translation-routes.ts';
import { registerWishlistRoutes } from './v1/wishlist-routes.ts';
import { registerCartRoutes } from './v2/cart-routes.ts';
import { registerCheckoutRoutes } from './v2/checkout-routes.ts';
import { registerDocumentRoutes } from './v2/document-routes.ts';
import { registerMediaUploadRoutes } from './v2/media-upload-routes.ts';
import { registerPaymentRoutes } from './v2/payment-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether visitors come by https, whatever the last proxy speaks with this program. */
    readonly isHttps: boolean;
  }
}

const bodyMaximumBytes = 1_048_576;
/** Above every slug and code of the contract, so that a long one is refused by the contract and not by the router. */
const parameterMaximum = 500;

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
  leaveGoneClients(app);
  tellRequestId(app);
  logAnswers(app);
  sendSecurityHeaders(app, { https: options.https === true });
  requireHost(app, { https: options.https === true });
  leadToHost(app, dependencies.directory);
  await limitRates(app, options);
  if (options.redis) {
    dependencies.caches.add(cacheOfServer(options.redis, 'requestCounts', rateLimitPrefix));
  }
  await compressAnswers(app);
  shutSites(app, dependencies, showPasswordPage);
  const maintenance = { everywhere: options.maintenance === true, showPage: showMaintenancePage };
  closeForMaintenance(app, dependencies, maintenance);
  registerHealthRoutes(app, dependencies, options.isReady);
  serveNotices(app, dependencies);
  serveMachines(app, dependencies);
  await app.register(async (api) => buildApi(api, dependencies, maintenance));
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

/** Of a number of proxies the nearest ones are believed: each adds who asked it at the end of X-Forwarded-For. */
function trustedProxies(proxies: ServerOptions['trustProxy'] = false) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

function buildApi(
  api: FastifyInstance,
  dependencies: ApiDependencies,
  maintenance: MaintenanceOptions,
): void {
  answerErrors(api);
  limitGuesses(api);
  limitCosts(api);
  limitKeptAnswers(api);
  parseBodies(api);
  validateByContract(api, dependencies);
  refuseUnknownPaths(api);
  resolveContext(api, dependencies.runtime, dependencies);
  requireSitePassword(api, dependencies);
  refuseInMaintenance(api, maintenance);
  requireAccess(api);
  keepFirstAnswers(api);
  registerAuthRoutes(api, dependencies);
  registerSocialRoutes(api, dependencies);
  registerAccountRoutes(api, dependencies);
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
  registerEventRoutes(api);
  registerMediaRoutes(api, dependencies);
  registerMediaUploadRoutes(api, dependencies);
  registerSearchRoutes(api, dependencies);
  registerSearchedWordsRoutes(api, dependencies);
  registerFinderRoutes(api, dependencies);
  registerReferenceRoutes(api, dependencies);
  registerConsentRoutes(api, dependencies);
  registerMarketingRoutes(api, dependencies);
  registerFormRoutes(api, dependencies);
  registerPlatformRoutes(api, dependencies);
  registerCacheRoutes(api, dependencies);
  registerMailRoutes(api);
  registerSettingsRoutes(api, dependencies);
  registerCartRoutes(api, dependencies);
  registerCheckoutRoutes(api, dependencies);
  registerPaymentRoutes(api, dependencies);
  registerDocumentRoutes(api, dependencies);
  registerWishlistRoutes(api);
  registerReviewRoutes(api);
  registerRedirectRoutes(api, dependencies);
  registerDocumentationRoutes(api);
}
