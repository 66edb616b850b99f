import { useSyncExternalStore } from 'react';
import { isCookieNoticeOpen, onCookieNotice } from './cookie-notice-state.ts';

/**
 * Whether the notice is shown, as the page came with it or since somebody has asked for it.
 * @param atFirst whether the page came with the notice
 */
export function useCookieNotice(atFirst: boolean): 'hidden' | 'asking' | 'reopened' {
  const chosen = useSyncExternalStore(onCookieNotice, isCookieNoticeOpen, () => undefined);
  if (chosen === undefined) return atFirst ? 'asking' : 'hidden';
  return chosen ? 'reopened' : 'hidden';
}
