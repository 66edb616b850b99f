/** The queue is full: the caller may try again in a moment. */
export class ConversionQueueFull extends Error {
  constructor() {
    super('Too many pictures are waiting to be converted.');
    this.name = 'ConversionQueueFull';
  }
}

export type ConversionQueue = {
  /**
   * Runs the work when its turn has come. Work loads what it needs itself, so that waiting costs no memory.
   * @throws ConversionQueueFull where as many wait as may
   */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** First come, first served; at most `parallel` at a time, at most `maximumWaiting` behind them. */
export function createConversionQueue(parallel: number, maximumWaiting: number): ConversionQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= parallel) {
        if (waiting.length >= maximumWaiting) throw new ConversionQueueFull();
        // The one that ends hands its place over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
