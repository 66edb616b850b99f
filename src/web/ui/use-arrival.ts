import { useEffect } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Moves the focus to the content after a navigation: the link that led there may be gone or scrolled away. Back and forward,
 * focus that the page has set itself, and fields of the header are left alone.
 */
export function useArrival(pathname: string): void {
  const isReturn = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page counts.
  useEffect(() => {
    if (isReturn || document.activeElement?.closest('main, input')) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
