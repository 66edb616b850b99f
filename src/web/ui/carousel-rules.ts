/** A horizontal move longer than this changes the slide (docs/rules/limits.md). */
const swipeThresholdPx = 50;

/** From this distance a press that moved is a drag, and opens nothing; below it is an unsteady hand. */
const dragThresholdPx = 10;

export function isDrag(moveXPx: number, moveYPx: number): boolean {
  return Math.hypot(moveXPx, moveYPx) >= dragThresholdPx;
}

/** Pause between two slides that change by themselves (docs/rules/limits.md). */
export const autoplayIntervalMs = 3000;

/** Leftmost slide of the last view: with three of five in sight it is the third. */
export function lastIndexOf(count: number, perView: number): number {
  return Math.max(0, count - perView);
}

/** The slide after `by` steps; over either end it begins again at the other. */
export function indexAfter(index: number, by: number, count: number, perView: number): number {
  const last = lastIndexOf(count, perView);
  if (by > 0 && index >= last) return 0;
  if (by < 0 && index <= 0) return last;
  return Math.min(last, Math.max(0, index + by));
}

/** The result of a finished horizontal move: next slide, previous slide, or nothing. */
export function stepOfSwipe(moveXPx: number, moveYPx = 0): -1 | 0 | 1 {
  if (Math.abs(moveXPx) <= swipeThresholdPx || Math.abs(moveXPx) < Math.abs(moveYPx)) return 0;
  return moveXPx < 0 ? 1 : -1;
}
