import { useEffect } from 'react';
import { useCookieNotice } from '#web/request/cookie-notice-state.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { deferred } from '#web/ui/deferred.tsx';

/* Only who chooses fetches it: who reads on without an answer has it in the page all the same. */
const CookieNotice = deferred(() => import('../parts/cookie-notice/cookie-notice.tsx'), { until: 'use' });

/** The cookie notice while no choice was made or it is changed, and what may be loaded after it (law.md row 4). */
export function CookieConsent() {
  const facts = useRootFacts();
  const notice = useCookieNotice(facts?.asksForCookies === true);
  useTrackers();
  if (!facts || notice === 'hidden' || facts.cookieNotice.length === 0) return null;
  return <CookieNotice sections={facts.cookieNotice} reopened={notice === 'reopened'} />;
}

/** Loads what the site's options name, each once its category was accepted, never before. */
function useTrackers(): void {
  const trackers = useRootFacts()?.trackers;
  useEffect(() => {
    if (!trackers) return;
    void import('../request/trackers.ts').then(({ followConsent }) => followConsent(trackers));
  }, [trackers]);
}
