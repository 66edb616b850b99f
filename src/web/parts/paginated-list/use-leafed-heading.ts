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
