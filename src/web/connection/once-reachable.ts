import { hasServer, isOnline } from './connection.ts';

/** Until it is looked again whether there is a connection and a server. */
const pauseMs = 1000;
/** On a shaky line a single request is lost; what fails this often while the server answers is gone. */
const failuresMaximum = 3;

/**
 * Loads code that is needed in a page. If it is unreachable it is loaded later, once there is a connection, and what is
 * typed meanwhile stays on the page. Nothing is requested without a connection: Firefox does not fetch a failed module
 * again, and no browser runs it again.
 * @param onWait called before each pause
 * @param mayBeGone a reachable server that does not deliver it no longer has it
 * @throws what `load` throws, if it may be gone and the server answers
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
