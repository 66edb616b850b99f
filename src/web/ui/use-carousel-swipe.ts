import { type DragEvent, type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';
import { isDrag, stepOfSwipe } from './carousel-rules.ts';

type Start = { xPx: number; yPx: number; index: number };

/**
 * Swipes with a finger and with the mouse. Fingers scroll the track natively meanwhile; the step is counted from the
 * slide on which the swipe began, so that one swipe changes one slide.
 */
export function useCarouselSwipe(currentIndex: () => number, step: (by: number, from: number) => void) {
  const start = useRef<Start | undefined>(undefined);
  const dragged = useRef(false);

  const begin = (xPx: number, yPx: number) => {
    start.current = { xPx, yPx, index: currentIndex() };
  };
  const end = (xPx: number, yPx: number) => {
    const from = start.current;
    start.current = undefined;
    if (!from) return false;
    const [moveXPx, moveYPx] = [xPx - from.xPx, yPx - from.yPx];
    const by = stepOfSwipe(moveXPx, moveYPx);
    if (by !== 0) step(by, from.index);
    return isDrag(moveXPx, moveYPx);
  };

  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      // Two fingers zoom.
      if (touch && event.touches.length === 1) begin(touch.clientX, touch.clientY);
      else start.current = undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (touch) end(touch.clientX, touch.clientY);
    },
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false;
      if (event.pointerType === 'mouse' && event.button === 0) begin(event.clientX, event.clientY);
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') dragged.current = end(event.clientX, event.clientY);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') start.current = undefined;
    },
    // A drag does not also follow the link on which it ended.
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Pictures and links would be carried away as files otherwise.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
