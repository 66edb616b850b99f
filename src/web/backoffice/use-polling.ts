import { useEffect, useRef } from 'react';

/** Between two looks at what is under way. */
const lookMs = 1000;

/**
 * Looks again and again at what is under way; a look that fails is made up for by the next one.
 * @param running what is looked at, compared by identity; undefined: nothing is under way
 */
export function usePolling<T extends object>(
  running: unknown,
  look: () => Promise<T>,
  onLooked: (now: T) => void,
): void {
  const latest = useRef({ look, onLooked });
  useEffect(() => {
    latest.current = { look, onLooked };
  });
  useEffect(() => {
    if (running === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const lookAgain = async () => {
      const now = await latest.current.look().catch(() => undefined);
      if (isLeft) return;
      if (now) latest.current.onLooked(now);
      timer = setTimeout(() => void lookAgain(), lookMs);
    };
    void lookAgain();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [running]);
}
