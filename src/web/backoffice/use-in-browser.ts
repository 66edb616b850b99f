import { useSyncExternalStore } from 'react';

/**
 * False on the server and while its page wakes. Some parts of React Aria write styles into their elements there, which the
 * page's policy forbids.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
