import { ApiError } from '#contract/client.ts';

/** How long is waited before it is tried again, at most. */
const longestPauseMs = 30_000;
/** How often somebody in between may answer before it is left to whoever uploads. */
const answersMaximum = 8;

type PatienceOptions = {
  readonly signal: AbortSignal;
  /** Told when it waits for the connection. */
  readonly onStalled: (isStalled: boolean) => void;
};

/**
 * Retries with growing pauses: without limit while there is no connection, and a few times when something in between
 * answers (a proxy whose shop is starting, or another request for the same thing still in progress).
 * @param attempt gets a callback for progress, after which pauses are short again
 * @throws other failures of `attempt`; the reason of `signal`
 */
export async function untilConnected<T>(
  attempt: (onArrival: () => void) => Promise<T>,
  { signal, onStalled }: PatienceOptions,
): Promise<T> {
  let tries = 0;
  let answers = 0;
  for (;;) {
    try {
      return await attempt(() => {
        tries = 0;
        answers = 0;
      });
    } catch (error) {
      if (signal.aborted || !isLost(error)) throw error;
      if (error.statusCode !== 0) answers += 1;
      if (answers > answersMaximum) throw error;
      onStalled(true);
      await pause(Math.min(longestPauseMs, 500 * 2 ** tries), signal);
      tries += 1;
    }
  }
}

/** Possibly temporary failures: no answer, an intermediary's answer, or a duplicate. */
export function isLost(error: unknown): error is ApiError {
  return error instanceof ApiError && [0, 408, 409, 502, 503, 504].includes(error.statusCode);
}

/** Until the time is over or the browser says that there is a connection. @throws what `signal` was aborted with */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
