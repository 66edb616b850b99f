import { useEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';

/**
 * Back and forward restore the place, a new page begins at the top. An anchor on the page one is on is gone to
 * smoothly; the room above it is a scroll margin of the styles (80 px).
 */
export function ScrollPlaces() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor pressed again is another visit (key).
  useEffect(() => {
    if (!hash) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  }, [hash, key]);
  return <ScrollRestoration />;
}
