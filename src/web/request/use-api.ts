import { useMemo } from 'react';
import { type ApiClient, createApiClient } from '#contract/client.ts';
import { inCurrency } from './currency.ts';
import { useRootFacts } from './site-facts.ts';

/** The API as the browser calls it, for what comes after the page: cart, live counts, forms. */
export function useApi(): ApiClient {
  const root = useRootFacts();
  const client = root?.client;
  const currencyId = root && root.currencyId !== root.currency.id ? root.currencyId : undefined;
  return useMemo(() => {
    const facts = client ?? { apiKey: '', site: '', store: '', language: '' };
    // Cookies say nothing to the API; leaving them out keeps requests small and keepalive ends started calls.
    const send = (path: string, init: RequestInit) => fetch(path, { ...init, keepalive: true });
    return inCurrency(createApiClient(facts, send), currencyId);
  }, [client, currencyId]);
}
