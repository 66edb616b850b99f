import { useMemo } from 'react';
import { type ApiClient, createApiClient } from '#contract/client.ts';
import { inCurrency } from './currency.ts';
import { useRootFacts } from './site-facts.ts';
import { hasCookie } from './visitor-marks.ts';

/** The API as the browser calls it, for what comes after the page: cart, live counts, forms. */
export function useApi(): ApiClient {
  const root = useRootFacts();
  const client = root?.client;
  const currencyId = root && root.currencyId !== root.currency.id ? root.currencyId : undefined;
  return useMemo(() => {
    const facts = client ?? { apiKey: '', site: '', store: '', language: '' };
    // keepalive ends started calls where the page is left.
    const send = async (path: string, init: RequestInit) => {
      if (!hasCookie('signedIn')) return fetch(path, { ...init, keepalive: true });
      const { sendSignedIn } = await import('./signed-in-send.ts');
      return sendSignedIn(path, init);
    };
    return inCurrency(createApiClient(facts, send), currencyId);
  }, [client, currencyId]);
}
