import { useContext, useEffect, useState } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { letPartsRest, wakeParts } from '#web/ui/part-rest.ts';
import { hasReasonToWake } from '#web/visitor/reasons-to-wake.ts';

/**
 * Parts of the first page rest until they are needed (ui/part-rest.ts): not where somebody waits for something already or where there is
 * something to be done without a sign, and not once the router changes what it tells all of the page.
 */
export function useRestingParts(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [first] = useState(() => {
    if (import.meta.env.SSR || !router) return undefined;
    const { state } = router;
    const isAwaited = 'waiting' in document.documentElement.dataset || state.actionData !== null;
    if (!isAwaited && !hasReasonToWake()) letPartsRest();
    return state;
  });
  useEffect(() => {
    // As where the place of a page is restored.
    if (router?.state !== first) wakeParts();
    return router?.subscribe(wakeParts);
  }, [router, first]);
}
