import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus a place when the line that held it has been removed: the line that stands there now, else the one
 * before it, else the whole view.
 */
export function useKeptFocus(view: RefObject<HTMLElement | null>, itemIds: readonly number[]): void {
  const former = useRef(itemIds);
  // Once the browser has drawn, the focus would stand beside (ui/neighbour-focus.ts).
  useLayoutEffect(() => {
    const removedAt = former.current.findIndex((id) => !itemIds.includes(id));
    former.current = itemIds;
    if (removedAt < 0 || document.activeElement !== document.body) return;
    const removers = view.current?.querySelectorAll<HTMLElement>('button[value="remove"]');
    const next = removers?.[Math.min(removedAt, removers.length - 1)];
    (next ?? view.current)?.focus();
  });
}
