/** How long is waited where the browser does not say that it is without a connection. */
const pauseMs = 5000;

/**
 * Fetches code that is needed while somebody edits. Where it is out of reach it comes later, once there is a connection: what is written
 * meanwhile stays on the page. Nothing is asked for without one, for Firefox fetches no script again that has failed once.
 */
export async function onceReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    while (!navigator.onLine) await pause();
    try {
      return await load();
    } catch {
      await pause();
    }
  }
}

/** Until the time is over or the browser says that there is a connection. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    addEventListener('online', end);
  });
}
