import { useMemo } from 'react';
import { type ApiClient, createApiClient } from '#contract/client.ts';
import { useRootFacts } from './site-facts.ts';

/** The API as the browser calls it, for what comes after the page: cart, live counts, forms. */
export function useApi(): ApiClient {
  const client = useRootFacts()?.client;
  return useMemo(() => {
    const facts = client ?? { apiKey: '', site: '', store: '', language: '' };
    // Cookies say nothing to the API; leaving them out keeps requests small and keepalive ends started calls.
    return createApiClient(facts, (path, init) => fetch(path, { ...init, keepalive: true }));
  }, [client]);
}
