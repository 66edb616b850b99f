import { cancelOwnOrder, mailOrderLink } from '#domain/orders/own-orders-service.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { Routes } from '../endpoint-routes.ts';
import { toOrderState } from './order-answers.ts';

/** What buyers do with their orders (docs/rules/checkout.md). */
export function ownOrderRoutes(dependencies: ApiDependencies): Routes<'ownOrders'> {
  return {
    handlers: {
      async orderFind(context, { body }) {
        await mailOrderLink(context, body);
        return { requested: true as const };
      },
      async orderCancel(context, { params, body }) {
        const named = { slug: params.orderSlug, key: body.key };
        return toOrderState(await cancelOwnOrder(context, dependencies, named));
      },
    },
  };
}
