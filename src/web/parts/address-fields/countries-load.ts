import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { AskedPlace } from '#contract/page-host.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

export type Country = EndpointAnswer<typeof checkoutEndpoints.availableCountries>[number];

/** The countries that the store delivers to. */
export function listCountries({ api, remember }: RequestFacts): Promise<readonly Country[]> {
  return remember('checkout.countries', () => api.call(checkoutEndpoints.availableCountries, { body: {} }));
}

type Saved = { readonly country: string; readonly type: string };

/** Those to deliver to first. */
export function deliveriesFirst<Address extends Saved>(saved: readonly Address[]): Address[] {
  return saved.toSorted((one, other) => Number(one.type === 'main') - Number(other.type === 'main'));
}

/**
 * What a new address begins with: where this browser has asked for delivery, else the country of a saved address, else the one that
 * is assumed. The API tells of delivery by the same order (docs/rules/checkout.md).
 */
export function firstPlaceOf(
  countries: readonly Country[],
  asked: AskedPlace | undefined,
  saved: readonly Saved[] = [],
): AskedPlace {
  const isServed = ({ country }: { country: string }) => countries.some(({ iso }) => iso === country);
  if (asked && isServed(asked)) return asked;
  const known = deliveriesFirst(saved).find(isServed)?.country;
  return { country: known ?? countries.find(({ isAssumed }) => isAssumed)?.iso ?? '', zipCode: '' };
}
