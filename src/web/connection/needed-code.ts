import { lazy } from 'react';
import { isOnline } from './connection.ts';
import { onceReachable } from './once-reachable.ts';

type Load<T = unknown> = () => Promise<T>;

/** What the page needs and is out of reach. */
const awaited = new Set<Load>();

/** Shows the page's notice, which the server has drawn, as long as something is awaited (parts/lost-connection). */
function tell(): void {
  const notice = document.querySelector<HTMLElement>('[data-awaited-connection]');
  if (notice) notice.hidden = awaited.size === 0;
}

/**
 * Fetches code, or words, that the page needs. Without a connection the page stays as it is, what is typed included: the code
 * comes when it can be had, and until then the page says so.
 * @param mayBeGone false where it is awaited as long as it takes: in edit mode, which holds what nobody has saved
 * @throws what `load` throws, where the code is gone (stale-chunk.ts loads the page anew)
 */
export async function needCode<T>(load: Load<T>, mayBeGone = true): Promise<T> {
  const onWait = () => {
    awaited.add(load);
    tell();
  };
  try {
    return await onceReachable(load, onWait, mayBeGone);
  } finally {
    if (awaited.delete(load)) tell();
  }
}

/** A part whose code is fetched when it is drawn; as React's `lazy`, and as `needCode`. */
export const lazyPart: typeof lazy = (load) => lazy(() => needCode(load));

/** For what opens it: fetches code as soon as somebody reaches for it. Where it fails, that is found out when it is asked for. */
export function fetchAhead(load: Load) {
  const onFocus = () => {
    if (isOnline()) load().catch(() => {});
  };
  return { onFocus, onPointerEnter: onFocus };
}
