import { customerGroupEndpoints } from '#contract/v1/price-list-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { listLimitMaximum } from '#values/limits.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { ListChoices } from './price-list-fields.tsx';

/** What a price list is made of: the groups of customers and the currencies of the site, its own first. */
export async function readListChoices({ personalApi }: RequestFacts): Promise<ListChoices> {
  const [groups, config] = await Promise.all([
    personalApi.call(customerGroupEndpoints.customerGroupFilter, { body: { perPage: listLimitMaximum } }),
    personalApi.call(checkoutEndpoints.currencyConfig, {}),
  ]);
  const currencies = config.allowedCurrencies.toSorted(
    (one, other) => Number(other.id === config.id) - Number(one.id === config.id),
  );
  return { groups: groups.data, currencies: currencies.map(({ label }) => label) };
}
