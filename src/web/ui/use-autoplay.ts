import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Calls `advance` again and again, except under reduced motion, in a hidden window, and while somebody points at
 * the element, has the focus in it, or has paused it.
 */
export function useAutoplay(on: boolean, intervalMs: number, advance: () => void) {
  const [playing, setPlaying] = useState(true);
  const engaged = useRef({ pointer: false, focus: false });

  useEffect(() => {
    if (!on || !playing) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const timer = setInterval(() => {
      const busy = engaged.current.pointer || engaged.current.focus || document.hidden;
      if (!busy && !calm.matches) advance();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [on, playing, intervalMs, advance]);

  const engagement = {
    onPointerEnter: () => {
      engaged.current.pointer = true;
    },
    onPointerLeave: () => {
      engaged.current.pointer = false;
    },
    onFocus: () => {
      engaged.current.focus = true;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      engaged.current.focus = event.currentTarget.contains(event.relatedTarget);
    },
  };
  return { playing, toggle: () => setPlaying((now) => !now), engagement };
}
