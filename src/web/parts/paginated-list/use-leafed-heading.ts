import { type RefObject, useEffect, useRef } from 'react';

/**
 * The heading of a list that is leafed through: whoever leafs on begins there, with the keyboard, too.
 * @param list what the pages are of: another list is no next page, and whoever types goes on typing
 */
export function useLeafedHeading(page: number, list: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef({ page, list });
  useEffect(() => {
    const isLeafed = page !== shown.current.page && list === shown.current.list;
    if (isLeafed) heading.current?.focus({ preventScroll: true });
    shown.current = { page, list };
  }, [page, list]);
  return heading;
}

/**
 * Whoever asked for more goes on reading with the first of it: its title has the focus.
 * @param count items that are shown, each with a title of rank 2 that is a link
 * @returns for the element that they stand in
 */
export function useFirstNew(count: number): RefObject<HTMLDivElement | null> {
  const results = useRef<HTMLDivElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    const links = results.current?.querySelectorAll<HTMLElement>('h2 a');
    if (count > shown.current) links?.[shown.current]?.focus();
    shown.current = count;
  }, [count]);
  return results;
}
