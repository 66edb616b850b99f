/** Runs the work when its turn has come, and returns its result. */
export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * First come, first served: at most `parallel` at a time and at most `waitingMaximum` waiting. Work loads what it needs
 * itself, so that waiting costs no memory.
 * @param tooMany what is thrown when the queue is full
 */
export function createTurns(parallel: number, waitingMaximum: number, tooMany: () => Error): TakeTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < parallel) running += 1;
    else if (waiting.length >= waitingMaximum) throw tooMany();
    // The one that ends hands over its place, so `running` stays the same and no newcomer slips in.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The queue is full: the caller may try again in a moment. */
export class ConversionQueueFull extends Error {
  constructor() {
    super('Too many pictures are waiting to be converted.');
    this.name = 'ConversionQueueFull';
  }
}

/** At most `parallel` pictures at a time, at most `maximumWaiting` behind them; beyond, ConversionQueueFull is thrown. */
export function createConversionQueue(parallel: number, maximumWaiting: number): TakeTurn {
  return createTurns(parallel, maximumWaiting, () => new ConversionQueueFull());
}
