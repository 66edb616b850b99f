import type { EndpointAnswer } from '#contract/endpoint.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

export type Country = EndpointAnswer<typeof checkoutEndpoints.availableCountries>[number];

/** The countries that the store delivers to. */
export function listCountries({ api, remember }: RequestFacts): Promise<readonly Country[]> {
  return remember('checkout.countries', () => api.call(checkoutEndpoints.availableCountries, { body: {} }));
}

/** ISO code that a new address begins with. */
export function firstCountryOf(countries: readonly Country[]): string {
  return countries.some(({ iso }) => iso === 'HR') ? 'HR' : (countries[0]?.iso ?? '');
}
