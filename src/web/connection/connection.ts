/** The first seconds of a connection fail now and then, though the browser counts as online. */
const settlingMs = 5000;

let cameBackAtMs = Number.NEGATIVE_INFINITY;

/**
 * Notices when the connection comes back.
 * @returns ends it
 */
export function followConnection(window: Window): () => void {
  const note = () => {
    cameBackAtMs = window.performance.now();
  };
  window.addEventListener('online', note);
  return () => window.removeEventListener('online', note);
}

/** True if what cannot be fetched is only unreachable: there is no connection, or it has just come back. */
export function isOutOfReach({ navigator, performance }: Window): boolean {
  return !navigator.onLine || performance.now() - cameBackAtMs < settlingMs;
}

/** Whether the browser counts as online; servers always do. */
export const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

/** Whether the server answers. */
export const hasServer = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
