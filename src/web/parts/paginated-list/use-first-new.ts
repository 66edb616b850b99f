import { type RefObject, useEffect, useRef } from 'react';

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
