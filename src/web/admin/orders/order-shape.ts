import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';

/** An order as its screen shows it. */
export type WholeOrder = EndpointAnswer<typeof orderManagingEndpoints.managedOrderGet>;
export type WholeLine = WholeOrder['lines'][number];
