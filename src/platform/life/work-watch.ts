import type { Clock } from '../clock/clock.ts';

/** Work without a request, which nobody misses who could say so: told of where it does not end (/healthz). */
export type WorkWatch = {
  /** Does the work; beyond `limitMs` it counts as stuck until it ends. */
  during<T>(name: string, limitMs: number, work: () => Promise<T>): Promise<T>;
  /** Names of what should have ended long ago. */
  stuck(): string[];
};

export function createWorkWatch(clock: Clock): WorkWatch {
  const underWay = new Set<{ readonly name: string; readonly untilMs: number }>();
  return {
    async during(name, limitMs, work) {
      const entry = { name, untilMs: clock.now().getTime() + limitMs };
      underWay.add(entry);
      try {
        return await work();
      } finally {
        underWay.delete(entry);
      }
    },
    stuck() {
      const nowMs = clock.now().getTime();
      return [...underWay].filter(({ untilMs }) => untilMs < nowMs).map(({ name }) => name);
    },
  };
}
