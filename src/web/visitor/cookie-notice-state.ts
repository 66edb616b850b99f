import { useSyncExternalStore } from 'react';

/** Whether the notice was opened or closed in this window; undefined: as the page came. */
let isOpen: boolean | undefined;
const listeners = new Set<() => void>();

/** Called whenever the notice opens or closes; what was accepted may have changed then. */
export function onCookieNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows or hides the cookie notice, wherever it is. Never called while rendering on the server. */
export function showCookieNotice(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Whether it was opened or closed in this window; undefined while it is as the page came. */
export const isCookieNoticeOpen = (): boolean | undefined => isOpen;

/**
 * Whether the notice is shown: because the page came with it, or because somebody opened it.
 * @param atFirst whether the page came with the notice
 */
export function useCookieNotice(atFirst: boolean): 'hidden' | 'asking' | 'reopened' {
  const chosen = useSyncExternalStore(onCookieNotice, isCookieNoticeOpen, () => undefined);
  if (chosen === undefined) return atFirst ? 'asking' : 'hidden';
  return chosen ? 'reopened' : 'hidden';
}
