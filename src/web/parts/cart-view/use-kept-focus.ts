import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus a place when the line that held it has been removed: the line that stands there now, else the one
 * before it, else what brings it back, else the whole view. A line that was brought back has it again.
 */
export function useKeptFocus(view: RefObject<HTMLElement | null>, itemIds: readonly number[]): void {
  const former = useRef(itemIds);
  // Once the browser has drawn, the focus would stand beside (ui/neighbour-focus.ts).
  useLayoutEffect(() => {
    const before = former.current;
    former.current = itemIds;
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => view.current?.querySelectorAll<HTMLElement>(selector);
    const removedAt = before.findIndex((id) => !itemIds.includes(id));
    if (removedAt >= 0) {
      const removers = find('button[value="remove"]');
      const next = removers?.[Math.min(removedAt, removers.length - 1)];
      (next ?? find('button[value="restore"]')?.[0] ?? view.current)?.focus();
      return;
    }
    const restored =
      before.length > 0 || itemIds.length === 1 ? itemIds.find((id) => !before.includes(id)) : undefined;
    if (restored !== undefined) find(`[data-line="${restored}"] button[value="remove"]`)?.[0]?.focus();
  });
}
