import { useEffect } from 'react';
import { useRootFacts } from '#web/request/site-facts.ts';
import { findAcceptedCookies } from '#web/visitor/accepted-cookies.ts';
import { onCookieNotice, showCookieNotice } from '#web/visitor/cookie-notice-state.ts';
import { useCookieNotice } from '#web/visitor/use-cookie-notice.ts';
import CookieNotice from '../parts/cookie-notice/cookie-notice.tsx';

/** The cookie notice while no choice was made or it is changed, and what may be loaded after it (docs/rules/consents.md). */
export function CookieConsent() {
  const facts = useRootFacts();
  const notice = useCookieNotice(facts?.asksForCookies === true);
  useEarlyAnswer(notice === 'asking');
  useTrackers();
  if (!facts || notice === 'hidden' || facts.cookieNotice.length === 0) return null;
  return <CookieNotice sections={facts.cookieNotice} reopened={notice === 'reopened'} />;
}

/** An answer may have been given before the scripts were here (bootstrap/cookie-answer.ts). */
function useEarlyAnswer(isAsking: boolean): void {
  useEffect(() => {
    if (isAsking && findAcceptedCookies(document.cookie)) showCookieNotice(false);
  }, [isAsking]);
}

/** Loads what the site's options name, each once its category was accepted, never before. */
function useTrackers(): void {
  const trackers = useRootFacts()?.trackers;
  useEffect(() => {
    if (!trackers) return;
    const follow = async () => {
      if (!findAcceptedCookies(document.cookie)) return;
      const { followConsent } = await import('#web/visitor/trackers.ts');
      followConsent(trackers);
    };
    void follow();
    return onCookieNotice(() => void follow());
  }, [trackers]);
}
