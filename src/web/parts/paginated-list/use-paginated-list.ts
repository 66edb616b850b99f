import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPaginatedList, type PaginatedListOptions } from './paginated-list.ts';

/**
 * A paginated list of this component: made once, so give the component a `key` of what the list is about.
 * @returns its state, and what can be done with it
 */
export function usePaginatedList<Item>(options: PaginatedListOptions<Item>) {
  const [list] = useState(() => createPaginatedList(options));
  useEffect(() => list.stop, [list]);
  return { state: useSyncExternalStore(list.subscribe, list.read, list.read), list };
}
