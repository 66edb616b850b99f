import { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { ordersListedMaximum } from '#values/orders.ts';
import { findNeighbours, type Neighbours } from '#web/backoffice/list-neighbours.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { ordersAskedBy, readOrdersAddress } from './orders-address.ts';

/** The orders before and after one, in the list that its address names. */
export function findOrderNeighbours(
  { personalApi, site }: RequestFacts,
  request: Request,
  id: number,
): Promise<Neighbours> {
  const address = readOrdersAddress(request);
  return findNeighbours(request, id, {
    maximum: ordersListedMaximum,
    async read(page) {
      const body = ordersAskedBy({ ...address, page }, site.timeZone);
      const { data } = await personalApi.call(orderManagingEndpoints.managedOrderFilter, { body });
      return data.map((order) => ({ id: order.id, name: order.orderNumber }));
    },
  });
}
