const reloadedAtKey = 'attika.reloadedAt';
/** A stale chunk reloads the page at most once in this time (platform.md section 9). */
const guardMs = 60_000;

/** True where the page may be reloaded now; notes that it was. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const reloadedAtMs = Number(storage.getItem(reloadedAtKey) ?? 0);
  if (nowMs - reloadedAtMs < guardMs) return false;
  storage.setItem(reloadedAtKey, String(nowMs));
  return true;
}

/**
 * After a new release the chunks of the page in the browser are gone from the server: load the page anew. Without a
 * connection they are only out of reach, and the page in the browser is all there is. Told by Vite, and by the router
 * of its screens (tools/vite/report-missing-screens.ts).
 */
export function reloadOnStaleChunk(window: Window): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!window.navigator.onLine) return;
    try {
      if (!mayReload(window.sessionStorage, Date.now())) return;
    } catch {
      // Without session storage nothing would stop the reloads.
      return;
    }
    event.preventDefault();
    window.location.reload();
  });
}
