import { hasServer, isOnline } from './connection.ts';

/** Until it is looked again whether there is a connection and a server. */
const pauseMs = 1000;
/** On a shaky line a single request is lost; what fails so often while the server answers is gone. */
const failuresMaximum = 3;

/**
 * Fetches code that is needed in a page. Where it is out of reach it comes later, once there is a connection: what is written
 * meanwhile stays on the page. Nothing is asked for without one: what has failed once is not fetched again by Firefox, and not
 * run again by any browser.
 *
 * @param onWait called before each pause
 * @param mayBeGone a server that answers has it no more where it cannot be fetched
 * @throws what `load` throws, where it may be gone and the server answers
 */
export async function onceReachable<T>(
  load: () => Promise<T>,
  onWait?: () => void,
  mayBeGone?: boolean,
): Promise<T> {
  for (let failures = 0, isFirst = true; ; isFirst = false) {
    if (isOnline() && (isFirst || (await hasServer()))) {
      try {
        return await load();
      } catch (error) {
        if (mayBeGone && (await hasServer())) failures += 1;
        if (failures === failuresMaximum) throw error;
      }
    }
    onWait?.();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
