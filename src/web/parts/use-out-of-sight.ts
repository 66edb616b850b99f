import { useEffect, useState } from 'react';

/**
 * For a bar at the bottom of small windows that says again what the page says: whether that is out of sight, and the page's footer,
 * which no bar lies over, too.
 * @param part selector of what the bar stands in for
 * @param windows a media query of the windows that have the bar
 */
export function useOutOfSight(part: string, windows: string): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const places = [document.querySelector(part), document.querySelector('main ~ footer')];
    const inSight = new Set<Element>();
    const fitting = window.matchMedia(windows);
    const tell = () => setOut(fitting.matches && inSight.size === 0);
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      tell();
    });
    for (const place of places) if (place) observer.observe(place);
    // A phone that is turned may leave everything in or out of sight.
    fitting.addEventListener('change', tell);
    return () => {
      observer.disconnect();
      fitting.removeEventListener('change', tell);
    };
  }, [part, windows]);
  return isOut;
}
