/** Where the time comes from, so that tests can hold it still. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
