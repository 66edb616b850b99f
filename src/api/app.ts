import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from './dependencies.ts';
import { resolveContext } from './plugins/context-plugin.ts';
import { answerErrors, sendRefusal } from './plugins/errors-plugin.ts';
import { validateByContract } from './plugins/validation-plugin.ts';
import { registerCatalogueRoutes } from './v1/catalogue-routes.ts';
import { registerConsentRoutes } from './v1/consent-routes.ts';
import { registerContentRoutes } from './v1/content-routes.ts';
import { registerPlatformRoutes } from './v1/platform-routes.ts';
import { registerCartRoutes } from './v2/cart-routes.ts';
import { registerCheckoutRoutes } from './v2/checkout-routes.ts';

/** Builds the API without listening (style.md, point 4). */
export async function buildApi(
  dependencies: ApiDependencies,
  options: FastifyServerOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 1_048_576, ...options }) as FastifyInstance;
  answerErrors(app);
  validateByContract(app);
  resolveContext(app, dependencies.runtime, dependencies.directory, dependencies.production);
  registerCatalogueRoutes(app, dependencies);
  registerContentRoutes(app, dependencies);
  registerConsentRoutes(app, dependencies);
  registerPlatformRoutes(app, dependencies);
  registerCartRoutes(app, dependencies);
  registerCheckoutRoutes(app, dependencies);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('NOT_FOUND')));
  return app;
}
