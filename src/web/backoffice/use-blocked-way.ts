import { type RefObject, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import { type Blocker, UNSAFE_DataRouterContext } from 'react-router';

const key = 'unsaved';
const free: Blocker = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined };

type Place = { readonly pathname: string; readonly search: string };
const addressOf = ({ pathname, search }: Place) => pathname + search;

/**
 * The way to another screen while something is in it. As the router's `useBlocker`, over the router itself: the hook would stand
 * in the file of libraries that visitors load, too (tests/browser/page-budget.test.ts).
 * @param isBlocked asked before each way to another address
 */
export function useBlockedWay(isBlocked: RefObject<() => boolean>): Blocker {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const subscribe = useCallback(
    (listener: () => void) => router?.subscribe(listener) ?? (() => {}),
    [router],
  );
  useEffect(() => {
    router?.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        addressOf(currentLocation) !== addressOf(nextLocation) && isBlocked.current(),
    );
    return () => router?.deleteBlocker(key);
  }, [router, isBlocked]);
  return useSyncExternalStore(
    subscribe,
    () => router?.state.blockers.get(key) ?? free,
    () => free,
  );
}
