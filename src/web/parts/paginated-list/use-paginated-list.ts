import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { ListPage } from '#values/list-page.ts';
import { createPaginatedList, type PaginatedListOptions } from './paginated-list.ts';

/** What lists held when they were left, by the entry of the browser's history: whoever comes back finds it again. */
const left = new Map<string, ListPage<unknown>>();
const leftMaximum = 20;

/**
 * A paginated list of this component: made once, so give the component a `key` of what the list is about.
 * @param name tells it from other lists of the page
 * @returns its state, and what can be done with it
 */
export function usePaginatedList<Item>(name: string, options: PaginatedListOptions<Item>) {
  const place = `${useLocation().key}|${name}`;
  const [list] = useState(() => {
    const begun = (left.get(place) as ListPage<Item> | undefined) ?? options.begun;
    return createPaginatedList({ ...options, ...(begun ? { begun } : {}) });
  });
  useEffect(
    () => () => {
      list.stop();
      const { items, page, pageCount, total } = list.read();
      left.delete(place);
      left.set(place, { items, page, pageCount, total });
      const [oldest] = left.keys();
      if (left.size > leftMaximum && oldest !== undefined) left.delete(oldest);
    },
    [list, place],
  );
  return { state: useSyncExternalStore(list.subscribe, list.read, list.read), list };
}
