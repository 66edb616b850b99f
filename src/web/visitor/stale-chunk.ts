import { followConnection, isOutOfReach } from './connection.ts';

const reloadedAtKey = 'attika.reloadedAt';
/** A stale chunk reloads the page at most once in this time (docs/rules/pages.md). */
const guardMs = 60_000;

/** True where the page may be reloaded now; notes that it was. Without session storage nothing would stop the reloads. */
export function mayReload(
  page: { readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'> },
  nowMs = Date.now(),
): boolean {
  try {
    const { sessionStorage } = page;
    const reloadedAtMs = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (nowMs - reloadedAtMs < guardMs) return false;
    sessionStorage.setItem(reloadedAtKey, String(nowMs));
    return true;
  } catch {
    return false;
  }
}

/**
 * After a new release the chunks of the page in the browser are gone from the server: load the page anew. Without a
 * connection they are only out of reach, and the page in the browser is all there is. Told by Vite, and by the router
 * of its screens (tools/vite/report-missing-screens.ts).
 */
export function reloadOnStaleChunk(window: Window): void {
  followConnection(window);
  window.addEventListener('vite:preloadError', (event) => {
    if (isOutOfReach(window) || !mayReload(window)) return;
    event.preventDefault();
    window.location.reload();
  });
}
