import { lazy } from 'react';
import { isOnline } from './connection.ts';
import { onceReachable } from './once-reachable.ts';

type Load<T = unknown> = () => Promise<T>;

/** What the page needs and cannot reach. */
const awaited = new Set<Load>();

/** Shows the page's notice, which the server has drawn, as long as something is awaited (parts/lost-connection). */
function tell(): void {
  const notice = document.querySelector<HTMLElement>('[data-awaited-connection]');
  if (notice) notice.hidden = awaited.size === 0;
}

/**
 * Loads code, or messages, that the page needs. Without a connection the page stays with everything typed: the code is
 * loaded when it can be reached, and until then the page says so.
 * @param mayBeGone false to wait as long as it takes: in edit mode, which holds unsaved work
 * @throws what `load` throws, if the code is gone (stale-chunk.ts reloads the page)
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

/** Preloads code as soon as somebody reaches for what opens it. A failure shows when the code is needed. */
export function fetchAhead(load: Load) {
  const onFocus = () => {
    if (isOnline()) load().catch(() => {});
  };
  return { onFocus, onPointerEnter: onFocus };
}
