import { pageNumbersShown } from '#values/limits.ts';

/** The numbers around the current page, which stays in the middle as far as both ends allow. */
export function pagesInWindow(current: number, count: number, size = pageNumbersShown): number[] {
  const length = Math.max(0, Math.min(size, count));
  const first = Math.max(1, Math.min(current - Math.floor(length / 2), count - length + 1));
  return Array.from({ length }, (_, offset) => first + offset);
}
