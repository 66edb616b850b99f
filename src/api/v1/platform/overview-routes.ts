import { getOrdersOverview } from '#domain/orders/orders-overview.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** What needs attention in a shop (docs/rules/backoffice.md). */
export function overviewRoutes(): Routes<'overview'> {
  return {
    handlers: {
      overviewGet: (context) => getOrdersOverview(context),
    },
  };
}
