import type { ApiClient } from '#contract/client.ts';

/** Calls that tell or take prices; all others know no currency. */
const pricedBodies =
  /^\/api\/(?:v1\/(?:product\/web\/filter|layered\/)|v2\/(?:cart|checkout|delivery|payment|order\/create))/;
const pricedQueries = /^\/api\/v1\/product\/(?:web\/get$|checkBundles$|web\/:id\/priceHistory$)/;

/**
 * The same client with the visitor's currency in every call about prices that does not name one itself.
 * @param currencyId undefined: the main one, which the API takes by itself
 */
export function inCurrency(api: ApiClient, currencyId: number | undefined): ApiClient {
  if (currencyId === undefined) return api;
  return {
    facts: api.facts,
    call(endpoint, input, options) {
      const given = input as { query?: object; body?: object };
      let priced = given;
      if (endpoint.body && pricedBodies.test(endpoint.path)) {
        priced = { ...given, body: { currencyId, ...given.body } };
      } else if (pricedQueries.test(endpoint.path)) {
        priced = { ...given, query: { currency: currencyId, ...given.query } };
      }
      return api.call(endpoint, priced as typeof input, options);
    },
  };
}
