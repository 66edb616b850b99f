/** Waits for a step of the start and notes how to undo it; gives up where the stop has come meanwhile. */
export type Begin = <T>(step: Promise<T>, close: (opened: T) => unknown) => Promise<T>;
