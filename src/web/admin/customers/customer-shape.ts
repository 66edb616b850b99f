import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { customerEndpoints } from '#contract/v1/customer-endpoints.ts';

/** A customer as the screen shows it. */
export type WholeCustomer = EndpointAnswer<typeof customerEndpoints.customerGet>;
