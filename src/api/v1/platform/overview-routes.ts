import { countWaiting, getOrdersOverview } from '#domain/orders/orders-overview.ts';
import { majorFromCents } from '#values/money.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** What needs attention in a shop (docs/rules/backoffice.md). */
export function overviewRoutes(): Routes<'overview'> {
  return {
    handlers: {
      async overviewGet(context) {
        const { sales, ...counts } = await getOrdersOverview(context);
        const days = sales.map(({ day, now, dayBefore, before }) => ({
          day,
          orders: now.orders,
          amount: majorFromCents(now.cents),
          dayBefore,
          ordersBefore: before.orders,
          amountBefore: majorFromCents(before.cents),
        }));
        return { ...counts, sales: { currency: 'EUR', days } };
      },
      async overviewWaiting(context) {
        return countWaiting(context);
      },
    },
  };
}
