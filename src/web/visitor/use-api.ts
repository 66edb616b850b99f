import { useMemo } from 'react';
import { type ApiClient, type ApiResponse, createApiClient } from '#contract/client.ts';
import { inCurrency } from '#web/request/currency.ts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { hasCookie } from './browser-state.ts';

/** The API as called from the browser, for what comes after the page: cart, live counts, forms. */
export function useApi(): ApiClient {
  const facts = useRootFacts();
  return useMemo(() => visitorsApi(facts), [facts]);
}

// keepalive ends started calls where the page is left.
async function sendAsVisitor(path: string, given: RequestInit): Promise<ApiResponse> {
  const init = import.meta.env.DEV ? withoutSkippedKey(given) : given;
  if (!hasCookie('signedIn')) return fetch(path, { ...init, keepalive: true });
  const { sendSignedIn } = await import('./signed-in-send.ts');
  return sendSignedIn(path, init);
}

/** The same outside a component, from the page's facts about its site. */
export function visitorsApi(facts: RootFacts | undefined, send = sendAsVisitor): ApiClient {
  const client = facts?.client ?? { apiKey: '', site: '', store: '', language: '' };
  const currencyId = facts && facts.currencyId !== facts.currency.id ? facts.currencyId : undefined;
  return inCurrency(createApiClient(client, send), currencyId);
}

/** Developers may omit the key with a cookie (docs/rules/calls.md); no build contains it. */
function withoutSkippedKey(init: RequestInit): RequestInit {
  if (!hasCookie('skipApiKey')) return init;
  const { apiKey: _skipped, ...headers } = init.headers as Record<string, string>;
  return { ...init, headers };
}
