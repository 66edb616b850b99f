import { followConnection, isOutOfReach } from './connection.ts';

const reloadedAtKey = 'attika.reloadedAt';
/** A stale chunk reloads the page at most once in this time (docs/rules/pages.md). */
const guardMs = 60_000;

type Page = { readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'> };

/** True if the page may be reloaded now. Without session storage nothing would stop the reloads. */
export function mayReload(page: Page, nowMs = Date.now()): boolean {
  try {
    // Where storage is forbidden even naming it throws.
    const { sessionStorage } = page;
    const reloadedAt = sessionStorage.getItem(reloadedAtKey) ?? '0';
    sessionStorage.setItem(reloadedAtKey, reloadedAt);
    return nowMs - Number(reloadedAt) >= guardMs;
  } catch {
    return false;
  }
}

/** Loads the page anew, and notes it. */
export function reloadPage(
  { sessionStorage, location }: Page & { readonly location: Pick<Location, 'reload'> },
  nowMs = Date.now(),
): void {
  sessionStorage.setItem(reloadedAtKey, String(nowMs));
  location.reload();
}

/**
 * Whether the server no longer has one of these files: there is a new release. If it has them, is starting or does not
 * answer, they are only unreachable, and the page in the browser is all there is.
 */
export async function isGone(
  { fetch }: Pick<Window, 'fetch'>,
  addresses: readonly string[],
): Promise<boolean> {
  const status = (address: string) =>
    fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
      (answer) => answer.status,
      () => 0,
    );
  return (await Promise.all(addresses.map(status))).includes(404);
}

/** Event on the window when a screen's code is missing because the server does not answer. */
export const screenOutOfReachEvent = 'attika:away';

/**
 * After a new release the server no longer has the page's chunks: reload the page. A page whose chunks are only
 * unreachable may hold unsaved work, and stays. Reported by Vite, and by the router for its screens
 * (tools/vite/report-missing-screens.ts).
 * @param known address of another script of the release; browsers differ in whether they name the missing one
 */
export function reloadOnStaleChunk(window: Window, known: () => string): void {
  followConnection(window);
  window.addEventListener('vite:preloadError', (event) => {
    if (isOutOfReach(window) || !mayReload(window)) return;
    const isScreen = 'isScreen' in event;
    // It waits for the result; other parts are left out until then.
    if (isScreen) event.preventDefault();
    const tell = () => isScreen && window.dispatchEvent(new Event(screenOutOfReachEvent));
    const [address] = /\/assets\/[\w.-]+/.exec(event.payload.message) ?? [known()];
    void isGone(window, [address]).then((gone) => (gone ? reloadPage(window) : tell()));
  });
}
