import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** Between two sections of one place: where a line shows it, and the index there, counted without the one that is dragged. */
type Gap = { readonly index: number; readonly line: Line };
type Line = { readonly top: number; readonly left: number; readonly width: number; readonly height: number };

/** A press that moves less is a press. */
const slackPx = 6;
/** So near to the window's edge it scrolls, so much a frame. */
const edgePx = 80;
const scrollPx = 14;
const linePx = 3;

/**
 * Drags a section on the page and drops it between others of the same place. Escape cancels. While dragged it is faint,
 * by the attribute `data-dragging`.
 * @param drop gets the index there
 * @returns the grip's event handlers, and the line that shows where it would go
 */
export function useDrag(drop: (index: number) => void) {
  const [line, setLine] = useState<Line | undefined>(undefined);
  const end = useRef<() => void>(() => {});
  useEffect(() => () => end.current(), []);
  function onPointerDown(pressed: ReactPointerEvent<HTMLElement>): void {
    const grip = pressed.currentTarget;
    const frame = grip.closest<HTMLElement>('[data-edit-section]');
    if (!frame || pressed.button !== 0) return;
    pressed.preventDefault();
    grip.setPointerCapture(pressed.pointerId);
    let at = { x: pressed.clientX, y: pressed.clientY };
    let gap: Gap | undefined;
    let scrolling = 0;
    const look = () => {
      gap = gapAt(frame, at);
      setLine(gap?.line);
      frame.toggleAttribute('data-dragging', gap !== undefined);
      if (scrollNear(at.y)) scrolling = requestAnimationFrame(look);
    };
    const onMove = (event: PointerEvent) => {
      const isBegun = gap !== undefined;
      if (!isBegun && Math.hypot(event.clientX - at.x, event.clientY - at.y) < slackPx) return;
      at = { x: event.clientX, y: event.clientY };
      cancelAnimationFrame(scrolling);
      look();
    };
    const onUp = () => {
      const target = gap;
      end.current();
      if (target) drop(target.index);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      end.current();
    };
    end.current = () => {
      cancelAnimationFrame(scrolling);
      setLine(undefined);
      frame.removeAttribute('data-dragging');
      grip.removeEventListener('pointermove', onMove);
      grip.removeEventListener('pointerup', onUp);
      grip.removeEventListener('pointercancel', end.current);
      document.removeEventListener('keydown', onKey);
      end.current = () => {};
    };
    grip.addEventListener('pointermove', onMove);
    grip.addEventListener('pointerup', onUp);
    grip.addEventListener('pointercancel', end.current);
    document.addEventListener('keydown', onKey);
  }
  return { line, onPointerDown };
}

/** The gap that the pointer is nearest to: behind every other section whose middle it has passed. */
function gapAt(frame: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): Gap | undefined {
  const others = [...(frame.parentElement?.children ?? [])]
    .filter((one) => one !== frame && one.hasAttribute('data-edit-section'))
    .map((one) => one.getBoundingClientRect());
  const [first, second] = others;
  if (!first) return undefined;
  const own = frame.getBoundingClientRect();
  // In columns they stand side by side.
  const isRow = [second, own].some((one) => one && one.left >= first.right);
  const index = others.filter((one) =>
    isRow ? x > (one.left + one.right) / 2 : y > (one.top + one.bottom) / 2,
  ).length;
  const [before, behind] = [others[index - 1], others[index]];
  const { left, top, width, height } = behind ?? before ?? own;
  if (isRow) {
    const edge = behind ? left : left + width;
    return { index, line: { top, left: edge, width: linePx, height } };
  }
  return { index, line: { top: behind ? top : top + height, left, width, height: linePx } };
}

function scrollNear(y: number): boolean {
  const { innerHeight, scrollY } = window;
  if (y < edgePx) window.scrollBy({ top: -scrollPx, behavior: 'instant' });
  if (y > innerHeight - edgePx) window.scrollBy({ top: scrollPx, behavior: 'instant' });
  return window.scrollY !== scrollY;
}
