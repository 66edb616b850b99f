/**
 * What is kept while it is being found out what a change touches: whoever asks meanwhile waits, so that nobody is given
 * what may be outdated.
 */
export type Settling = {
  /** Resolves when it may be asked again; null: nothing is being found out. */
  pending(): Promise<unknown> | null;
  /** @param work never fails: where it cannot tell, it drops everything */
  add(work: Promise<void>): void;
};

export function createSettling(): Settling {
  let pending: Promise<unknown> | null = null;
  return {
    pending: () => pending,
    add(work) {
      const all = Promise.all([pending, work]).then(() => {
        if (pending === all) pending = null;
      });
      pending = all;
    },
  };
}
