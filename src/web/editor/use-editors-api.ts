import { useMemo } from 'react';
import type { ApiClient } from '#contract/client.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { sendSignedIn } from '#web/visitor/signed-in-send.ts';
import { visitorsApi } from '#web/visitor/use-api.ts';

/** The API for the person editing. It sends at once: what is sent while the page is being left waits for no code. */
export function useEditorsApi(): ApiClient {
  const facts = useRootFacts();
  return useMemo(() => visitorsApi(facts, sendSignedIn), [facts]);
}
