/** Of a frame at most, in pixels. */
const stepMaximumPx = 30;

type FollowedDrag = {
  readonly scroller: HTMLElement;
  /** What of the scroller stays in place at its begin, in pixels. */
  readonly fixed: { readonly top: number; readonly left: number };
  /** Where in what moves the pointer is, or is nearest to; in pixels of the window. */
  readonly onMove: (x: number, y: number) => void;
  readonly onEnd: () => void;
};

/**
 * Follows a pointer that is held until it is let go. Beyond an edge it scrolls what lies there into sight, the faster the farther.
 * @returns ends it
 */
export function followDrag({ scroller, fixed, onMove, onEnd }: FollowedDrag): () => void {
  let [x, y, frame] = [0, 0, 0];
  const tick = () => {
    const box = scroller.getBoundingClientRect();
    const [left, top] = [box.left + fixed.left, box.top + fixed.top];
    const [right, bottom] = [box.left + scroller.clientWidth, box.top + scroller.clientHeight];
    const step = { left: stepFor(x, left, right), top: stepFor(y, top, bottom) };
    const isBeyond = step.left !== 0 || step.top !== 0;
    if (isBeyond) scroller.scrollBy(step);
    onMove(within(x, left, right), within(y, top, bottom));
    frame = isBeyond ? requestAnimationFrame(tick) : 0;
  };
  const move = (event: PointerEvent) => {
    [x, y] = [event.clientX, event.clientY];
    if (frame === 0) tick();
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', onEnd, { signal });
  window.addEventListener('pointercancel', onEnd, { signal });
  return () => {
    listening.abort();
    cancelAnimationFrame(frame);
  };
}

function stepFor(at: number, from: number, to: number): number {
  const beyond = at < from ? at - from : Math.max(0, at - to);
  return Math.sign(beyond) * Math.min(stepMaximumPx, Math.ceil(Math.abs(beyond) / 3));
}

/** A pixel from the edge lies another thing. */
function within(at: number, from: number, to: number): number {
  return Math.min(to - 2, Math.max(from + 2, at));
}
