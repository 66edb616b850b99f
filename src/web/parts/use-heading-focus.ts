import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * For the heading of a page that a sent form leads to: the form keeps its place, for it may come back with mistakes, and its
 * button is gone. The page is seen and read from its beginning; one that was opened by its address, or gone back to, is left alone.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    if (isReturn) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [isReturn]);
  return heading;
}
