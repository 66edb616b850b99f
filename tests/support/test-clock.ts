import type { Clock } from '#platform/clock/clock.ts';

export type TestClock = Clock & {
  pass(durationMs: number): void;
  set(moment: Date | string): void;
};

/** A clock that stands until the test moves it. */
export function testClock(moment: Date | string = '2026-11-21T10:00:00Z'): TestClock {
  let now = new Date(moment);
  return {
    now: () => now,
    pass(durationMs) {
      now = new Date(now.getTime() + durationMs);
    },
    set(other) {
      now = new Date(other);
    },
  };
}
