import { useSyncExternalStore } from 'react';
import type { CookieCategory } from '#values/cookie-categories.ts';
import { findAcceptedCookies } from './accepted-cookies.ts';

/** Whether the notice was opened or closed in this window; undefined: as the page came. */
let isOpen: boolean | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows or hides the cookie notice, wherever it stands. Never called while rendering on the server. */
export function showCookieNotice(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/**
 * Whether the notice is shown, as the page came with it or since somebody has asked for it.
 * @param atFirst whether the page came with the notice
 */
export function useCookieNotice(atFirst: boolean): 'hidden' | 'asking' | 'reopened' {
  const chosen = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => undefined,
  );
  if (chosen === undefined) return atFirst ? 'asking' : 'hidden';
  return chosen ? 'reopened' : 'hidden';
}

const none: readonly CookieCategory[] = [];
let known: { cookies: string; accepted: readonly CookieCategory[] } = { cookies: '', accepted: none };

/** The categories that this browser has accepted; read again whenever the notice opens or closes. */
export function useAcceptedCookies(): readonly CookieCategory[] {
  return useSyncExternalStore(subscribe, readAccepted, () => none);
}

/** The same list as long as the cookies are the same: React compares by identity. */
function readAccepted(): readonly CookieCategory[] {
  const { cookie: cookies } = document;
  if (known.cookies !== cookies) known = { cookies, accepted: findAcceptedCookies(cookies) ?? none };
  return known.accepted;
}
