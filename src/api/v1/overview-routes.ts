import type { FastifyInstance } from 'fastify';
import { overviewEndpoints } from '#contract/v1/overview-endpoints.ts';
import { getOrdersOverview } from '#domain/orders/orders-overview.ts';
import { registerEndpoints } from '../endpoint-routes.ts';

/** What waits for the people of a shop (docs/rules/backoffice.md). */
export function registerOverviewRoutes(api: FastifyInstance): void {
  registerEndpoints(api, overviewEndpoints, {
    overviewGet: (context) => getOrdersOverview(context),
  });
}
