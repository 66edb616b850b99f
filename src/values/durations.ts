/** Lengths of time in milliseconds, as the clock counts. */
export const secondMs = 1000;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * How long something may be kept elsewhere, in whole seconds: no longer than it holds by the clock.
 * @param untilMs milliseconds since 1970; Infinity: for good
 */
export function secondsUntil(untilMs: number, now: Date, maximum: number): number {
  return Math.max(0, Math.min(maximum, Math.floor((untilMs - now.getTime()) / 1000)));
}
