import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { notFound } from '#web/request/refuse.ts';

/** An order as its screen shows it. */
export type WholeOrder = EndpointAnswer<typeof orderManagingEndpoints.managedOrderGet>;
export type WholeLine = WholeOrder['lines'][number];

/** The id of an order's address. @throws 404 where none could have it */
export function idOfOrder({ id = '' }: { readonly id?: string }): number {
  const known = findIdInAddress(id);
  if (known === undefined) throw notFound();
  return known;
}
