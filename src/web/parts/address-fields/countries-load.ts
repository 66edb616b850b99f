import type { EndpointAnswer } from '#contract/endpoint.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import type { Language } from '#values/language.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

export type Country = EndpointAnswer<typeof checkoutEndpoints.availableCountries>[number];

/** The countries that the store delivers to. */
export function listCountries({ api, remember }: RequestFacts): Promise<readonly Country[]> {
  return remember('checkout.countries', () => api.call(checkoutEndpoints.availableCountries, { body: {} }));
}

/** Where a language is read that is not the shop's own; English is read everywhere. */
const countryOfReaders: Readonly<Partial<Record<Language, string>>> = { de: 'DE' };

/**
 * The country whose delivery is told to readers of whom nothing is known: that of their language, where the store delivers there.
 * Undefined: the shop's own.
 */
export async function findReadersCountry(facts: RequestFacts): Promise<string | undefined> {
  const country = countryOfReaders[facts.language];
  const isServed = country && (await listCountries(facts)).some(({ iso }) => iso === country);
  return isServed ? country : undefined;
}

/** ISO code that a new address begins with. */
export function firstCountryOf(countries: readonly Country[]): string {
  return countries.some(({ iso }) => iso === 'HR') ? 'HR' : (countries[0]?.iso ?? '');
}
